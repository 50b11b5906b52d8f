import { existsSync } from 'node:fs';
import { findS3Servers, type S3Server, startS3Server } from '@postil/harness/servers/s3-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppError, RefusedError } from '../errors.ts';
import { createStorage } from './create.ts';
import { newFolder, readStored, type Upload, writeUpload } from './fixtures/testing.ts';
import type { Storage } from './storage.ts';

function upload(): Upload {
  return writeUpload(newFolder(), 'a picture', crypto.randomUUID());
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The work succeeded, or threw something that is not an error.');
}

describe.each(findS3Servers())('a bucket at %s', (kind) => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server(kind);
  });
  afterAll(() => server.close());

  function openStorage(url: string): Storage {
    const storage = createStorage({ url, directory: '/nowhere' });
    onTestFinished(() => storage.close());
    return storage;
  }

  it('stores a file with its media type and size below the prefix', async () => {
    const { name, file } = upload();
    await openStorage(server.url).put(name, file);
    const [organization = '', hash = ''] = name.split('/');
    const key = `of-this/postil/${organization}/${hash.slice(0, 2)}/${hash}`;
    expect(await server.listKeys()).toContain(key);
    expect(await server.describe(key)).toEqual({ mediaType: 'image/png', bytes: 9 });
  });

  it('can be used without a prefix', async () => {
    const storage = openStorage(server.url.replace('/of-this/postil', ''));
    await storage.check();
    const { name, bytes, file } = upload();
    await storage.put(name, file);
    expect(await readStored(storage, name)).toEqual(bytes);
    expect(await server.listKeys()).toContain(name.replace(/\/(..)/, '/$1/$1'));
  });

  it('with a wrong secret is refused at the start and later, without revealing the secret', async () => {
    const url = server.url.replace(/:[^:@]+@/, ':wrong-but-s3cret@');
    const storage = openStorage(url);
    const refusal = await failureOf(storage.check());
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal.message).toMatch(
      /^The bucket uploads at 127\.0\.0\.1:\d+ of STORAGE_URL cannot be used \(SignatureDoesNotMatch, status 403\): check access key and secret/,
    );
    const { name, file } = upload();
    const failures = [
      refusal,
      await failureOf(storage.put(name, file)),
      await failureOf(storage.open(name)),
      await failureOf(storage.remove(name)),
    ];
    for (const failure of failures) {
      expect(failure).not.toBeInstanceOf(AppError);
      expect(failure.message).toContain('uploads at 127.0.0.1');
      expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain('s3cret');
      expect(`${failure.cause} ${JSON.stringify(failure.cause)}`).not.toContain('s3cret');
    }
    expect(existsSync(file.path)).toBe(true);
  });

  it('that does not exist is refused at the start with its name', async () => {
    const refusal = await failureOf(openStorage(server.url.replace('/uploads/', '/elsewhere/')).check());
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal.message).toMatch(/^The bucket elsewhere at .* \(NoSuchBucket, .*create it/);
  });

  it('with an unknown access key is refused', async () => {
    const refusal = await failureOf(openStorage(server.url.replace(/\/\/[^:]+:/, '//nobody:')).check());
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal.message).toContain('check access key and secret');
  });

  it('without TLS is refused for s3://', async () => {
    const refusal = await failureOf(openStorage(server.url.replace('s3+http:', 's3:')).check());
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal.message).toMatch(/cannot be trusted \(wrong version number: .* s3\+http:\/\/ none/);
  });
});
