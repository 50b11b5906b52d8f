import type { Command } from 'commander';

/** Adds `start`, which serves until the process gets SIGTERM or SIGINT. */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('Start the server, with an embedded database in DATA_DIR unless DATABASE_URL is set.')
    .action(async () => {
      await import('../main.ts');
    });
}
