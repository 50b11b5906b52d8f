import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '@postil/client';
import type { Session } from '../session.ts';
import { EXIT, type Exit, UsageError } from '../surroundings.ts';
import { getTaskId } from '../tasks.ts';

/** Claims a task for the key, or releases the claim. */
export async function claim(
  { client, show }: Session,
  name: string,
  { minutes, release }: { readonly minutes: number; readonly release?: boolean },
): Promise<Exit> {
  const id = await getTaskId(client, name);
  const response = release ? await client.releaseComment({ id }) : await client.claimComment({ id, minutes });
  const { claimed_by: holder } = response;
  show(response, holder ? `Claimed by ${holder.name} until ${holder.expires_at}.` : 'Nobody has claimed it.');
  return EXIT.done;
}

/** Replies to a task. @param textArgument the text; `-`: standard input. */
export async function reply(
  { client, show, surroundings }: Session,
  name: string,
  { textArgument, visibility }: { readonly textArgument: string; readonly visibility: 'team' | 'everyone' },
): Promise<Exit> {
  const content = textArgument === '-' ? await text(surroundings.stdin) : textArgument;
  const id = await getTaskId(client, name);
  const created = await client.createReply({ id, content, visibility });
  show(created, `Replied: ${created.id}`);
  return EXIT.done;
}

/** The options that describe the result. */
export interface ResultOptions {
  readonly summary: string;
  readonly pullRequest?: string;
  readonly commit?: string;
  readonly branch?: string;
  readonly release?: string;
  readonly preview?: string;
  readonly file?: string[];
  readonly picture?: string;
}

/** Submits the result of a task. */
export async function submit(session: Session, name: string, options: ResultOptions): Promise<Exit> {
  const { client, show, surroundings } = session;
  const {
    summary: summaryOption,
    pullRequest,
    commit,
    branch,
    release,
    preview,
    file: files,
    picture,
  } = options;
  const summary = summaryOption === '-' ? await text(surroundings.stdin) : summaryOption;
  const image = picture === undefined ? undefined : await readPicture(picture);
  const id = await getTaskId(client, name);
  const links = { pull_request_url: pullRequest, commit, branch, release, preview_url: preview, files };
  const givenLinks = Object.fromEntries(Object.entries(links).filter(([, value]) => value !== undefined));
  const submitted = await client.submitResult({ id, summary, ...givenLinks });
  const result = image ? await addPicture(session, { id, result_id: submitted.id, file: image }) : submitted;
  show(result, `Submitted: ${result.id}. The task is in review.`);
  return EXIT.done;
}

/** Adds the picture of a submitted result. If that fails, the id of the result is printed, so that nobody submits it twice. */
async function addPicture(
  { client, surroundings }: Session,
  input: Parameters<Client['setResultPicture']>[0],
) {
  try {
    return await client.setResultPicture(input);
  } catch (error) {
    surroundings.stderr.write(
      `postil-tasks: The result ${input.result_id} was submitted, but its picture was not added.\n`,
    );
    throw error;
  }
}

async function readPicture(file: string): Promise<Blob> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`The picture cannot be read: ${error.message}`);
  });
  return new File([bytes], path.basename(file));
}
