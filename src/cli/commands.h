/* cli/commands.h - what each subcommand's file has for the table in commands.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

/* migrate.c */
int cli_migrate(int argc, char **argv);
/* backup.c */
int cli_backup(int argc, char **argv);
int cli_restore(int argc, char **argv);
int cli_erase(int argc, char **argv);
/* user.c */
int cli_user(int argc, char **argv);
int cli_token(int argc, char **argv);
/* audit.c */
int cli_audit(int argc, char **argv);

/* import.c */
int cli_import(int argc, char **argv);
/* export.c */
int cli_export(int argc, char **argv);

/* seat.c */
int cli_seat(int argc, char **argv);

/* score.c */
int cli_score(int argc, char **argv);

/* check.c */
int cli_check(int argc, char **argv);

/* pdf.c */
int cli_pdf(int argc, char **argv);
/* photo.c */
int cli_photo(int argc, char **argv);

#endif
