import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Creates a stream that measures a file passing through it. Call `result` once, at its end, for size and hexadecimal SHA-256. */
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
