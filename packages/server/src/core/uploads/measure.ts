import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream to pass a file through, and what was seen of it at its end: bytes, and SHA-256 in hexadecimal digits. */
export function createMeasure(): { stream: Transform; result: () => { bytes: number; hash: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, hash: hash.digest('hex') }) };
}
