import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Position, readPosition, writePosition } from './position.ts';

/** The name of the installation secret that signs cursors. */
export const CURSOR_SECRET = 'feedback-cursors';

/** The project whose comments a client follows. */
interface FollowedProject {
  readonly organizationId: string;
  readonly projectId: string;
}

/**
 * Writes a position as a cursor that is valid for one project only. It is signed, because a forged one would return all
 * comments since any instant.
 */
export function writeCursor(secret: Buffer, project: FollowedProject, position: Position): string {
  const text = writePosition(position);
  return `${text}.${sign(secret, project, text).toString('base64url')}`;
}

/** Reads a cursor that was issued for this project. @returns undefined for any other text. */
export function readCursor(secret: Buffer, project: FollowedProject, cursor: string): Position | undefined {
  const [text = '', signature = '', ...rest] = cursor.split('.');
  const expectedSignature = sign(secret, project, text);
  const receivedSignature = Buffer.from(signature, 'base64url');
  const isIssued =
    rest.length === 0 &&
    receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature);
  return isIssued ? readPosition(text) : undefined;
}

function sign(secret: Buffer, { organizationId, projectId }: FollowedProject, text: string): Buffer {
  return createHmac('sha256', secret).update(`${organizationId}\n${projectId}\n${text}`).digest();
}
