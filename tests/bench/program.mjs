// What is measured is the program that people run, unless told otherwise: imported before all that
// starts it.
process.env.CUBETAB_PROGRAM ??= "build/opt/cubetab";
