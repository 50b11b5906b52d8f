import type { FastifyRequest } from 'fastify';
import type { Tx } from '../changes/transaction.ts';
import type { Database, Sql } from '../db/database.ts';
import type { ChangeResponse, Replay, Write, WriteReply, WriteRequest } from '../http/writes/write.ts';
import type { Picture, ProcessPicture } from './pictures.ts';

/** A request with a validated body and a received file. */
interface PictureRequest {
  readonly request: WriteRequest & Pick<FastifyRequest, 'upload'>;
  readonly reply: WriteReply;
}

interface PictureServices {
  readonly database: Database;
  readonly replay: Replay;
  readonly write: Write;
  readonly processPicture: ProcessPicture;
}

/** The steps that depend on the use of an uploaded picture. */
interface PictureUse<Stored, Data> {
  /** The part that its preview shows. */
  readonly previewPart: 'upper part' | 'whole picture';
  /** Refuses forbidden uploads before the picture is processed, which is expensive. */
  requireAllowed(tx: Sql): Promise<unknown>;
  /** Stores the files of the picture, outside any transaction. */
  store(picture: Picture): Promise<Stored>;
  /** Repeats the checks of `requireAllowed`, because the state may have changed in the meantime. */
  attach(tx: Tx, stored: Stored): Promise<ChangeResponse<Data>>;
}

/** Processes an uploaded picture, stores it, and attaches it; a repeated request gets the first response. */
export async function receivePicture<Stored, Data>(
  { request, reply }: PictureRequest,
  { database, replay, write, processPicture }: PictureServices,
  { previewPart, requireAllowed, store, attach }: PictureUse<Stored, Data>,
) {
  const earlierResponse = await replay<Data>(request, reply);
  if (earlierResponse) return earlierResponse;
  await database.transaction((tx) => requireAllowed(tx));
  if (!request.upload) throw new Error('The file of the form is missing although the form was checked.');
  const stored = await store(await processPicture(request.upload, request.actor.organizationId, previewPart));
  return write(request, reply, (tx) => attach(tx, stored));
}
