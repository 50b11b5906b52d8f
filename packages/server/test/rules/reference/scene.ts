import type { Tenant } from '@postil/harness/postil/test-server';
import type { Recorder } from './recorder.ts';

/** The tenant, the recorder and the id that the parts of the story share. */
export interface Scene {
  readonly tenant: Tenant;
  readonly recorder: Recorder;
  /** The id of Grace, a member. */
  readonly graceId: string;
}
