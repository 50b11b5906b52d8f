import { expect, it } from 'vitest';
import { RefusedError } from '../../errors.ts';
import { openServerPool } from './server.ts';

it.each([
  ['DATABASE_URL', undefined],
  ['DATABASE_REPLICA_URLS', 'DATABASE_REPLICA_URLS'],
])(
  'a URL whose certificate cannot be read is refused with the name of the setting, %s, and a remedy',
  (name, setting) => {
    const url =
      'postgres://ada:secret@db.example.com/postil?sslmode=verify-full&sslrootcert=/nowhere/root.pem';
    const open = () => openServerPool(url, {}, setting);
    expect(open).toThrow(RefusedError);
    expect(open).toThrow(
      new RegExp(
        `^${name} cannot be used \\(.*/nowhere/root\\.pem.*\\): check sslrootcert, sslcert and sslkey\\.$`,
      ),
    );
  },
);
