import { text } from 'node:stream/consumers';
import { ConnectionError, PostilError, UnavailableError } from '@postil/client';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addFilters, type TaskFilters } from './commands/filters.ts';
import { check, list } from './commands/list.ts';
import { show } from './commands/show.ts';
import { watch } from './commands/watch.ts';
import { claim, type ResultOptions, reply, submit } from './commands/work.ts';
import { checkServerUrl, saveCredentials } from './credentials.ts';
import { openSession, type Session } from './session.ts';
import { EXIT, type Exit, type Surroundings, UsageError } from './surroundings.ts';

/** The program. `run` never throws: it returns the exit status of the process. */
export function createProgram(surroundings: Surroundings): { run(args: readonly string[]): Promise<Exit> } {
  const outcome: { exit: Exit } = { exit: EXIT.done };
  const program = new Command('postil-tasks')
    .description('Works through the tasks of a Postil server.')
    .option('--json', 'print JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (line) => surroundings.stdout.write(line),
      writeErr: (line) => surroundings.stderr.write(line),
    });
  const act = async (work: (session: Session) => Promise<Exit>) => {
    outcome.exit = await work(await openSession(surroundings, program.opts()));
  };
  addReadingCommands(program, act);
  addWritingCommands(program, act);
  addLoginCommand(program, surroundings);
  return {
    async run(args) {
      try {
        await program.parseAsync([...args], { from: 'user' });
        return outcome.exit;
      } catch (error) {
        return report(error, surroundings);
      }
    },
  };
}

type Act = (work: (session: Session) => Promise<Exit>) => Promise<void>;

function addReadingCommands(program: Command, act: Act): void {
  addFilters(
    program.command('list').description('List tasks, newest first; by default those that are not done.'),
  )
    .addOption(new Option('--limit <number>', 'how many').default(50).argParser(readCount))
    .action((options: TaskFilters & { limit: number }) => act((session) => list(session, options)));

  addFilters(
    program
      .command('check')
      .description('Exit with status 1 if there are more tasks than allowed; for pipelines.'),
  )
    .addOption(new Option('--max-open <number>', 'how many are allowed').default(0).argParser(readCount))
    .action((options: TaskFilters & { maxOpen: number }) => act((session) => check(session, options)));

  program
    .command('show <task>')
    .description('Show a task, by its number or id, with its newest replies.')
    .option('--evidence', 'show the evidence about its element, and save its pictures as files')
    .option('--folder <path>', 'the folder for the pictures', '.')
    .action((name: string, options: { evidence?: boolean; folder: string }) =>
      act((session) => show(session, name, options)),
    );

  program
    .command('watch')
    .description('Print changes as they happen.')
    .addOption(
      new Option('--count <number>', 'end after this many changes; 0: never').default(0).argParser(readCount),
    )
    .action((options: { count: number }) => act((session) => watch(session, options)));
}

function addWritingCommands(program: Command, act: Act): void {
  program
    .command('claim <task>')
    .description('Claim a task, so that no other key takes it.')
    .addOption(new Option('--minutes <number>', 'how long').default(30).argParser(readCount))
    .option('--release', 'release the claim instead')
    .action((name: string, options: { minutes: number; release?: boolean }) =>
      act((session) => claim(session, name, options)),
    );

  program
    .command('reply <task> <text>')
    .description('Reply to a task; "-" reads the text from standard input.')
    .addOption(
      new Option('--visibility <who>', 'the audience of the reply')
        .choices(['team', 'everyone'])
        .default('team'),
    )
    .action((name: string, textArgument: string, { visibility }: { visibility: 'team' | 'everyone' }) =>
      act((session) => reply(session, name, { textArgument, visibility })),
    );

  program
    .command('submit <task>')
    .description('Submit a result of a task, which its reporter accepts or refuses.')
    .requiredOption('--summary <markdown>', 'a description of the work; "-" reads it from standard input')
    .option('--pull-request <url>', 'the pull request')
    .option('--commit <id>', 'the commit')
    .option('--branch <name>', 'the branch')
    .option('--release <name>', 'the release that contains the work')
    .option('--preview <url>', 'a URL to preview the work')
    .option('--file <path...>', 'changed files')
    .option('--picture <path>', 'a picture of how it looks now')
    .action((name: string, options: ResultOptions) => act((session) => submit(session, name, options)));
}

function addLoginCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('login')
    .description(
      'Save the URL of a server, and a key read from standard input, in a file that only you can read.',
    )
    .requiredOption('--url <url>', 'the URL of the server')
    .action(async ({ url }: { url: string }) => {
      const key = (await text(surroundings.stdin)).trim();
      checkServerUrl(url, '--url');
      if (key === '')
        throw new UsageError('Give the key on standard input: echo "$KEY" | postil-tasks login --url URL');
      surroundings.stdout.write(`Saved in ${await saveCredentials(surroundings, { url, key })}\n`);
    });
}

function readCount(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Give a whole number.');
}

/** Reports an error on standard error. */
function report(error: unknown, { stderr }: Surroundings): Exit {
  // Commander has already reported it. Help is not an error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  stderr.write(`postil-tasks: ${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof PostilError)
    for (const [field, problems] of Object.entries(error.errors))
      stderr.write(`  ${field} ${problems.join('; ')}\n`);
  if (error instanceof UsageError) return EXIT.usage;
  const isRefusal = error instanceof PostilError && error.status >= 400 && error.status < 500;
  const isServerFailure = error instanceof ConnectionError || error instanceof UnavailableError;
  return isRefusal && !isServerFailure ? EXIT.refused : EXIT.failed;
}
