import { expect, it } from 'vitest';
import type { Actor } from '../../core/access/actor.ts';
import { ConnectionError } from '../../core/db/sql/errors.ts';
import { UnauthenticatedError, UnavailableError } from '../../core/errors.ts';
import { endOutdatedStreams } from './streams.ts';

const ACTOR: Actor = {
  organizationId: 'organisation',
  personId: 'person',
  via: { kind: 'session', id: 'session' },
  type: 'user',
  scope: 'organization',
  role: 'member',
  permissions: ['read', 'write'],
  requestId: null,
};

it.each([
  { outcome: 'the same access', identify: async () => ACTOR, isEnded: false },
  { outcome: 'another role', identify: async () => ({ ...ACTOR, role: 'admin' as const }), isEnded: true },
  { outcome: 'fewer permissions', identify: async () => ({ ...ACTOR, permissions: [] }), isEnded: true },
  { outcome: 'no access', identify: refuseWith(new UnauthenticatedError('Revoked.')), isEnded: true },
  { outcome: 'an unknown failure', identify: refuseWith(new TypeError('A fault.')), isEnded: true },
  { outcome: 'no database connection', identify: refuseWith(new ConnectionError('Down.')), isEnded: false },
  { outcome: 'a busy server', identify: refuseWith(new UnavailableError('Busy.')), isEnded: false },
])(
  'a stream is ended after a check with the outcome “$outcome”: $isEnded',
  async ({ outcome, identify, isEnded }) => {
    let hasEnded = false;
    const logged: unknown[] = [];
    const logger = { error: (...entry: unknown[]) => void logged.push(entry) };
    const end = () => {
      hasEnded = true;
    };
    await endOutdatedStreams([{ actor: ACTOR, identify, send: () => {}, end }], logger);
    expect(hasEnded).toBe(isEnded);
    expect(logged).toHaveLength(outcome === 'an unknown failure' ? 1 : 0);
  },
);

function refuseWith(error: Error): () => Promise<never> {
  return () => Promise.reject(error);
}
