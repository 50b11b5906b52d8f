import type { Config } from '../config.ts';
import type { Database } from './db/database.ts';
import type { Replay, Write } from './http/write.ts';
import type { AddressPolicy } from './net/address-policy.ts';
import type { Storage } from './storage/storage.ts';
import type { MakePicture } from './uploads/pictures.ts';
import type { UploadRules } from './uploads/receive.ts';

/** What every feature's routes are given. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly write: Write;
  readonly replay: Replay;
  readonly addressPolicy: AddressPolicy;
  readonly storage: Storage;
  readonly uploadRules: UploadRules;
  readonly makePicture: MakePicture;
}
