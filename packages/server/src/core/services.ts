import type { Config } from '../config.ts';
import type { Database } from './db/database.ts';
import type { Write } from './http/write.ts';
import type { AddressPolicy } from './net/address-policy.ts';

/** What every feature's routes are given. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly write: Write;
  readonly addressPolicy: AddressPolicy;
}
