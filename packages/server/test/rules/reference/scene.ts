import type { Tenant } from '@postil/harness/postil/test-server';
import type { Recorder } from './recorder.ts';

/** The ids that the parts of the story share. */
export interface Scene {
  readonly tenant: Tenant;
  readonly recorder: Recorder;
  /** Grace, a member. */
  readonly graceId: string;
}
