import { LARGE_REQUEST_BYTES, type ProxyCause, proxyCauseOf } from '@postil/contract/proxy-causes';
import { apiUrl } from './base.ts';

/** The cause of a missing response. `interrupted`: Postil responds, but not to files of this size. */
export type SilenceCause = ProxyCause | 'interrupted' | 'notReachable' | 'notFromPostil';

/** The time limit of the small request, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Finds out why an upload got no response. A proxy that refuses a body closes the connection while the body is still
 * being sent, and browsers then report no status; a small request to the same server succeeds.
 *
 * @param bytes the size of the file.
 */
export async function findSilenceCause(bytes: number): Promise<SilenceCause> {
  if (bytes < LARGE_REQUEST_BYTES) return 'notReachable';
  try {
    const response = await fetch(apiUrl('/mockups?per_page=1'), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await response.json().catch(() => undefined);
    if (typeof body?.success === 'boolean') return 'interrupted';
    return proxyCauseOf(response.status) ?? 'notFromPostil';
  } catch {
    return 'notReachable';
  }
}
