// Makes the data folder that the tests of a suite copy and prints its path; see preparedFolder.
import { prepare } from "./cubetab.mjs";

console.log(await prepare());
