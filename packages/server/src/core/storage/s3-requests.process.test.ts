import { createHash } from 'node:crypto';
import fs, { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { listenOnLoopback } from '@postil/harness/servers/loopback';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError, RefusedError } from '../errors.ts';
import { newFolder, type Upload, writeUpload } from './fixtures/testing.ts';
import { S3Storage } from './s3.ts';
import type { Storage } from './storage.ts';
import { parseStorageUrl } from './storage-url.ts';

const LIMITS = { connectMs: 5_000, totalMs: 20_000, idleMs: 60_000 };
/** Time limits that are soon reached without a response. */
const SHORT_LIMITS = { connectMs: 20_000, totalMs: 1_000, idleMs: 2_000 };
/** Time limits of which `totalMs` is shorter than the transfer of the response's file. */
const SHORT_TOTAL_LIMIT = { connectMs: 20_000, totalMs: 3_000, idleMs: 20_000 };
const SHORT_IDLE_LIMIT = { connectMs: 20_000, totalMs: 20_000, idleMs: 3_000 };
const UNAVAILABLE = { code: 'unavailable', message: 'The storage does not respond: try again shortly.' };

/** Starts a loopback server that responds as the test specifies. @returns a storage on it, and its requests. */
async function serve(
  respond: RequestListener,
  limits = LIMITS,
): Promise<{ storage: Storage; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  return { storage: createS3Storage(await listenOnLoopback(server), limits), requests };
}

function createS3Storage(port: number, limits = LIMITS): Storage {
  const storage = new S3Storage(parseStorageUrl(`s3+http://key:s3cret@127.0.0.1:${port}/uploads`), limits);
  onTestFinished(() => storage.close());
  return storage;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

function upload(content: Buffer | string = 'a picture'): Upload {
  return writeUpload(newFolder(), content, crypto.randomUUID());
}

/** The error of each call to the storage; the local file must be left untouched. */
async function failuresOf(storage: Storage): Promise<unknown[]> {
  const { name, file } = upload();
  const uses = [storage.put(name, file), storage.open(name), storage.remove(name)];
  const outcomes = await Promise.allSettled(uses);
  expect(existsSync(file.path)).toBe(true);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'done'));
}

describe('an unavailable storage', () => {
  it('that refuses connections is reported as unavailable, and at the start with its host', async () => {
    const port = await findFreePort();
    const storage = createS3Storage(port);
    expect(await failuresOf(storage)).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    await expect(storage.check()).rejects.toThrow(RefusedError);
    await expect(storage.check()).rejects.toThrow(
      `127.0.0.1:${port} of STORAGE_URL does not respond (ECONNREFUSED): check the URL`,
    );
  });

  it('with internal errors is tried three times and reported as unavailable', async () => {
    const { storage, requests } = await serve((request, response) => {
      request.resume();
      refuse(response, 500, 'InternalError');
    });
    expect(await failuresOf(storage)).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    expect(requests.map(({ method }) => method).sort()).toEqual(
      ['DELETE', 'GET', 'PUT'].flatMap((method) => [method, method, method]),
    );
  });

  it('that hangs is abandoned in time', async () => {
    const { storage } = await serve(() => {}, SHORT_LIMITS);
    const startMs = performance.now();
    expect(await failuresOf(storage)).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    expect(performance.now() - startMs).toBeLessThan(LIMITS.totalMs - 1_000);
    await expect(storage.check()).rejects.toThrow(/does not respond \(\w+\)/);
  });

  it('that recovers gets the whole file in a retry', async () => {
    const { name, bytes, file } = upload(Buffer.alloc(200_000, 'picture'));
    let received: Buffer | undefined;
    const { storage, requests } = await serve(async (request, response) => {
      if (requests.length === 1) return refuse(response, 503, 'SlowDown');
      if (requests.length === 2) return refuse(response, 400, 'BadDigest');
      received = await buffer(request);
      response.end();
    });
    await storage.put(name, file);
    expect(received).toEqual(bytes);
    expect(existsSync(file.path)).toBe(false);
  });
});

describe('an upload request', () => {
  it('has length, media type and signed content, and no header that only AWS supports', async () => {
    const { storage, requests } = await serve((request, response) => {
      request.resume();
      response.end();
    });
    const { name, bytes, file } = upload();
    await storage.put(name, file);
    const { headers, url } = requests[0] ?? { headers: {}, url: '' };
    const [organization, hash] = name.split('/');
    expect(url).toContain(`/uploads/${organization}/${hash?.slice(0, 2)}/${hash}`);
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'image/png',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    });
    expect(headers.authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
    const names = Object.keys(headers).join();
    expect(names).not.toMatch(/checksum|trailer|transfer-encoding|content-encoding/);
  });

  it('reads the file from the disk no faster than the server accepts it', async () => {
    const reads = vi.spyOn(fs, 'read');
    onTestFinished(() => reads.mockRestore());
    const readBytes = () => reads.mock.calls.length * 64 * 1024;
    let [receivedBytes, maxAhead] = [0, 0];
    const { storage } = await serve((request, response) => {
      // The reads so far were those for the hash of the file.
      reads.mockClear();
      request.on('data', (part: Buffer) => {
        receivedBytes += part.length;
        maxAhead = Math.max(maxAhead, readBytes() - receivedBytes);
      });
      request.on('end', () => response.end());
    });
    const { name, bytes, file } = upload(Buffer.alloc(40_000_000));
    await storage.put(name, file);
    expect(receivedBytes).toBe(bytes.length);
    expect(readBytes()).toBeGreaterThan(bytes.length / 2);
    expect(maxAhead).toBeLessThan(bytes.length / 2);
  });

  it('is not sent when the size of the file differs from the declared one', async () => {
    const { storage, requests } = await serve((_, response) => response.end());
    const { name, file } = upload();
    await expect(storage.put(name, { ...file, bytes: 8 })).rejects.toThrow(/has 9 bytes instead of 8/);
    expect(requests).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each([
    [507, 'InsufficientStorage'],
    [507, 'XMinioStorageFull'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [403, 'QuotaExceeded'],
    [413, 'EntityTooLarge'],
  ])('with %i %s is reported as storage_full', async (status, code) => {
    const { storage, requests } = await serve((request, response) => {
      request.resume();
      refuse(response, status, code);
    });
    const { name, file } = upload();
    await expect(storage.put(name, file)).rejects.toMatchObject({ code: 'storage_full', status: 507 });
    expect(requests).toHaveLength(1);
    await expect(storage.check()).rejects.toThrow(/^The bucket uploads at .* is full/);
  });

  it.each([
    [403, 'AccessDenied', /needs s3:GetObject, s3:PutObject/],
    [301, 'PermanentRedirect', /\?region=/],
    [400, 'AuthorizationHeaderMalformed', /\?region=/],
    [403, 'RequestTimeTooSkewed', /clock/],
    [400, 'SomethingNew', /\(SomethingNew, status 400\): check STORAGE_URL\.$/],
  ])('with %i %s is an internal error, reported with host and bucket', async (status, code, advice) => {
    const { storage } = await serve((request, response) => {
      request.resume();
      refuse(response, status, code);
    });
    const failures = await failuresOf(storage);
    failures.push(await storage.check().catch((error: unknown) => error));
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(AppError);
      expect(String(failure)).toMatch(/The bucket uploads at 127\.0\.0\.1:\d+ of STORAGE_URL cannot be used/);
      expect(String(failure)).toMatch(advice);
    }
    expect(failures.at(-1)).toBeInstanceOf(RefusedError);
  });
});

describe('an access key that may not list the bucket', () => {
  it('is refused at the start, because missing files would be reported as forbidden', async () => {
    let isStored = false;
    const { storage } = await serve((request, response) => {
      request.resume();
      if (request.method === 'GET' && !isStored) return refuse(response, 403, 'AccessDenied');
      if (request.method !== 'GET') isStored = request.method === 'PUT';
      response.end('check');
    });
    await expect(storage.check()).rejects.toThrow(/AccessDenied.* s3:ListBucket on the bucket/);
  });
});

describe('a server that loses files', () => {
  it('is refused at the start', async () => {
    const { storage } = await serve((request, response) => {
      request.resume();
      if (request.method === 'GET') return refuse(response, 404, 'NoSuchKey');
      response.end();
    });
    await expect(storage.check()).rejects.toThrow(/a file was missing right after it was stored/);
  });
});

const name = `${crypto.randomUUID()}/${'ab'.repeat(32)}.png`;

describe('the size of a file', () => {
  it('is requested without the file', async () => {
    const { storage, requests } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100_000 }).end();
    });
    expect(await storage.findSize(name)).toBe(100_000);
    expect(requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('is undefined for a missing file', async () => {
    const { storage } = await serve((_, response) => refuse(response, 404, 'NoSuchKey'));
    expect(await storage.findSize(name)).toBeUndefined();
  });

  it('is reported as unavailable if the server is, and as an internal error if the server refuses', async () => {
    const unavailable = await serve((_, response) => refuse(response, 503, 'SlowDown'));
    await expect(unavailable.storage.findSize(name)).rejects.toMatchObject(UNAVAILABLE);
    expect(unavailable.requests).toHaveLength(3);
    const refusing = await serve((_, response) => refuse(response, 403, 'AccessDenied'));
    const failure: unknown = await refusing.storage.findSize(name).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(AppError);
    expect(String(failure)).toMatch(/The bucket uploads at 127\.0\.0\.1:\d+ .* status 403/);
  });
});

describe('reading a file', () => {
  it('fails when the server aborts midway', async () => {
    const { storage } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100_000 });
      response.write('half', () => response.destroy());
    });
    const file = await storage.open(name);
    expect(file?.bytes).toBe(100_000);
    await expect(file?.stream.toArray()).rejects.toThrow();
  });

  it('fails when the transfer stalls', async () => {
    const { storage } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100_000 });
      response.write('half');
    }, SHORT_IDLE_LIMIT);
    const file = await storage.open(name);
    await expect(file?.stream.toArray()).rejects.toThrow();
  });

  it('may take longer than the time limit for the response, as long as bytes arrive', async () => {
    const { storage } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 6 }).flushHeaders();
      const timer = setInterval(() => response.write('x'), SHORT_TOTAL_LIMIT.totalMs / 4);
      onTestFinished(() => clearInterval(timer));
    }, SHORT_TOTAL_LIMIT);
    const startMs = performance.now();
    const file = await storage.open(name);
    expect(Buffer.concat((await file?.stream.toArray()) ?? []).toString()).toBe('xxxxxx');
    expect(performance.now() - startMs).toBeGreaterThan(SHORT_TOTAL_LIMIT.totalMs);
  });
});
