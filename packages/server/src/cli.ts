import { Command, CommanderError } from 'commander';
import { addDistributeCommand } from './commands/distribute.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addKeysCommands } from './commands/keys.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addOrganizationCommands } from './commands/organizations.ts';
import { addResetLinkCommand } from './commands/reset-link.ts';
import { addSealSecretsCommand } from './commands/seal-secrets.ts';
import { addStartCommand } from './commands/start.ts';
import { readConfig } from './config.ts';
import { isDatabaseUnavailable } from './core/db/database.ts';
import { AppError, RefusedError } from './core/errors.ts';
import { VERSION } from './version.ts';

/** The exit statuses other than 0: the command was refused, or it was called incorrectly. */
const COMMAND_FAILED = 1;
const USAGE_ERROR = 2;

const program = new Command('postil')
  .description('Starts Postil, and administers its database. Settings come from the environment.')
  .version(VERSION)
  .exitOverride()
  .showHelpAfterError('(--help lists commands and options)');
const readSettings = () => readConfig(process.env);
addStartCommand(program);
addOrganizationCommands(program, readSettings);
addMigrateCommand(program, readSettings);
addDistributeCommand(program, readSettings);
addKeysCommands(program, readSettings);
addResetLinkCommand(program, readSettings);
addSealSecretsCommand(program, readSettings);
addDoctorCommand(program, readSettings);

// Files that a command creates are private to its user.
process.umask(0o077);
// A command is completed even if the reader of its output, such as `head`, has ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  // Either help was requested, or commander has already printed the problem.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
  if (error instanceof RefusedError || error instanceof AppError) {
    process.stderr.write(`postil: ${error.message}\n`);
    return COMMAND_FAILED;
  }
  if (isDatabaseUnavailable(error) && error instanceof Error) {
    process.stderr.write(`postil: The database does not respond (${error.message}).\n`);
    return COMMAND_FAILED;
  }
  throw error;
}
