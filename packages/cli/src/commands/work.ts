import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Session } from '../session.ts';
import { EXIT, type Exit, UsageError } from '../surroundings.ts';
import { findId } from '../tasks.ts';

/** Claims a task for the key, or releases it. */
export async function claim(
  { client, show }: Session,
  name: string,
  { minutes, release }: { readonly minutes: number; readonly release?: boolean },
): Promise<Exit> {
  const id = await findId(client, name);
  const response = release ? await client.releaseComment({ id }) : await client.claimComment({ id, minutes });
  const { claimed_by: holder } = response;
  show(response, holder ? `Claimed by ${holder.name} until ${holder.expires_at}.` : 'Nobody has claimed it.');
  return EXIT.done;
}

/** Replies to a task. @param given the text; `-`: standard input. */
export async function reply(
  { client, show, surroundings }: Session,
  name: string,
  { given, visibility }: { readonly given: string; readonly visibility: 'team' | 'everyone' },
): Promise<Exit> {
  const content = given === '-' ? await text(surroundings.stdin) : given;
  const id = await findId(client, name);
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
export async function submit(
  { client, show, surroundings }: Session,
  name: string,
  done: ResultOptions,
): Promise<Exit> {
  const { summary: given, pullRequest, commit, branch, release, preview, file: files, picture } = done;
  const summary = given === '-' ? await text(surroundings.stdin) : given;
  const image = picture === undefined ? undefined : await readPicture(picture);
  const id = await findId(client, name);
  const links = { pull_request_url: pullRequest, commit, branch, release, preview_url: preview, files };
  const known = Object.fromEntries(Object.entries(links).filter(([, value]) => value !== undefined));
  const submitted = await client.submitResult({ id, summary, ...known });
  const result = image
    ? await client.setResultPicture({ id, result_id: submitted.id, file: image })
    : submitted;
  show(result, `Submitted: ${result.id}. The task is in review.`);
  return EXIT.done;
}

async function readPicture(file: string): Promise<Blob> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`The picture cannot be read: ${error.message}`);
  });
  return new File([bytes], path.basename(file));
}
