import { ConflictError } from '@postil/client';
import { describe, expect, it } from 'vitest';
import { changedMeanwhile, EditConflict, sendEdit } from './versions.ts';

interface Site {
  readonly name: string;
  readonly domain: string;
}

/** A server with one record. */
function serverWith(first: Site & { readonly version: number }) {
  let now = first;
  const sent: string[] = [];
  return {
    sent,
    now: () => now,
    changeElsewhere: (change: Partial<Site>) => {
      now = { ...now, ...change, version: now.version + 1 };
    },
    edit: (base: Site & { readonly version?: number }, change: Partial<Site>) =>
      sendEdit<Site, Site>({
        base,
        change,
        read: async () => now,
        send: async ({ ifMatch }) => {
          sent.push(ifMatch);
          if (ifMatch !== `"v${now.version}"`)
            throw new ConflictError({ message: 'Newer.', code: 'version_conflict', status: 412 });
          now = { ...now, ...change, version: now.version + 1 };
          return now;
        },
      }),
  };
}

const first = { name: 'Shop', domain: 'shop.example.com', version: 3 };

describe('an edit', () => {
  it('is sent for the version from which it began', async () => {
    const server = serverWith(first);
    await server.edit(first, { name: 'Store' });
    expect(server.sent).toEqual(['"v3"']);
    expect(server.now()).toMatchObject({ name: 'Store' });
  });

  it('is sent for a newer version if others changed only other fields', async () => {
    const server = serverWith(first);
    server.changeElsewhere({ domain: 'store.example.com' });
    await server.edit(first, { name: 'Store' });
    expect(server.sent).toEqual(['"v3"', '"v4"']);
    expect(server.now()).toMatchObject({ name: 'Store', domain: 'store.example.com' });
  });

  it('does not overwrite a concurrent change, and fails with the current record', async () => {
    const server = serverWith(first);
    server.changeElsewhere({ name: 'Market' });
    const refusal = await server.edit(first, { name: 'Store' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EditConflict);
    expect(refusal).toMatchObject({ current: { name: 'Market', version: 4 } });
    expect(server.now()).toMatchObject({ name: 'Market' });
  });

  it('is compared with the current record before it is sent if the version is unknown', async () => {
    const server = serverWith(first);
    const { version: _, ...known } = first;
    await server.edit(known, { name: 'Store' });
    expect(server.sent).toEqual(['"v3"']);
    await expect(server.edit(known, { name: 'Third' })).rejects.toBeInstanceOf(EditConflict);
    expect(server.sent).toHaveLength(1);
  });

  it('does not conflict with an identical change by somebody else', () => {
    const now = { name: 'Store', domain: 'x' };
    expect(changedMeanwhile(first, now, { name: 'Store' })).toEqual([]);
    expect(changedMeanwhile(first, now, { name: 'Market', domain: 'y' })).toEqual(['name', 'domain']);
  });

  it('passes on any other error unchanged', async () => {
    const error = new ConflictError({ message: 'Archived.', code: 'project_archived', status: 409 });
    const edit = { base: first, change: {}, read: async () => first, send: () => Promise.reject(error) };
    await expect(sendEdit(edit)).rejects.toBe(error);
  });
});
