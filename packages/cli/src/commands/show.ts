import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommentDetail } from '@postil/client';
import type { Session } from '../session.ts';
import { EXIT, type Exit } from '../surroundings.ts';
import { getTaskId, nameOf, plain, titleOf } from '../tasks.ts';

/** Shows one task with its replies. @param options.evidence adds the evidence about its element, and pictures as files. */
export async function show(
  { client, ...session }: Session,
  name: string,
  { evidence: includesEvidence, folder }: { readonly evidence?: boolean; readonly folder: string },
): Promise<Exit> {
  const id = await getTaskId(client, name);
  const include = includesEvidence
    ? (['evidence', 'newest_replies'] as const)
    : (['newest_replies'] as const);
  const task = await client.getComment({ id, include: [...include] });
  const pictures = includesEvidence ? await savePictures(task, folder) : [];
  session.show({ ...task, ...(includesEvidence && { pictures }) }, textOf(task, pictures));
  return EXIT.done;
}

/** Saves the picture of a task and the crop around its pin. @returns the paths of the files. */
async function savePictures({ id, evidence }: CommentDetail, folder: string): Promise<string[]> {
  const screenshot = evidence?.screenshot;
  if (!screenshot) return [];
  const pictures = [
    [screenshot.url, `${id}`],
    [screenshot.crop_url, `${id}-pin`],
  ] as const;
  return Promise.all(
    pictures.map(async ([url, name]) => {
      const response = await fetch(url);
      if (!response.ok)
        throw new Error(
          `The picture could not be read (${response.status} from ${url}): run the command again for a new URL.`,
        );
      const [, type = 'png'] = /^image\/(\w+)/.exec(response.headers.get('content-type') ?? '') ?? [];
      const file = path.join(folder, `${name}.${type === 'jpeg' ? 'jpg' : type}`);
      await writeFile(file, Buffer.from(await response.arrayBuffer()));
      return file;
    }),
  );
}

function textOf(task: CommentDetail, pictures: readonly string[]): string {
  const facts = [
    `${nameOf(task)}  ${titleOf(task)}`,
    `${task.status}, ${task.priority}, ${task.page_url}`,
    `by ${plain(task.created_by.name)} (${task.author_kind}), ${task.created_at}`,
    ...(task.assigned_to ? [`assigned to ${plain(task.assigned_to.name)}`] : []),
  ];
  const replies = task.replies.map(
    (reply) =>
      `${plain(reply.created_by.name)} (${reply.author_kind}), ${reply.created_at}:\n${plain(reply.content)}`,
  );
  const { screenshot: _, ...evidence } = task.evidence ?? {};
  const parts = [
    facts.join('\n'),
    plain(task.content),
    ...(task.description ? [plain(task.description)] : []),
    ...replies,
    ...(Object.keys(evidence).length > 0 ? [`Evidence:\n${plain(JSON.stringify(evidence, null, 2))}`] : []),
    ...(pictures.length > 0 ? [pictures.join('\n')] : []),
  ];
  return parts.join('\n\n');
}
