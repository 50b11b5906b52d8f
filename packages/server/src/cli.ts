import { Command, CommanderError } from 'commander';
import { VERSION } from './app.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addKeysCommands } from './commands/keys.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addOrganizationCommands } from './commands/organizations.ts';
import { readConfig } from './config.ts';
import { isDatabaseUnavailable } from './core/db/database.ts';
import { AppError, RefusedError } from './core/errors.ts';

/** Exit statuses: done, refused, called wrongly. */
const REFUSED = 1;
const WRONG_USE = 2;

const program = new Command('postil')
  .description('Looks after a Postil database. Settings come from the environment, as for the server.')
  .version(VERSION)
  .exitOverride()
  .showHelpAfterError('(--help lists what is possible)');
const readSettings = () => readConfig(process.env);
addOrganizationCommands(program, readSettings);
addMigrateCommand(program, readSettings);
addKeysCommands(program, readSettings);
addDoctorCommand(program, readSettings);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  // The help was asked for, or commander has said what is wrong.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  if (error instanceof RefusedError || error instanceof AppError) {
    process.stderr.write(`postil: ${error.message}\n`);
    return REFUSED;
  }
  if (isDatabaseUnavailable(error) && error instanceof Error) {
    process.stderr.write(`postil: The database does not answer (${error.message}).\n`);
    return REFUSED;
  }
  throw error;
}
