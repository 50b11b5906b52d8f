import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DecryptionError } from './encryption.ts';
import { createSecretBox, PREFIX_LENGTH } from './secret-box.ts';
import { parseSecretKeys } from './secret-keys.ts';

const [firstKey, secondKey] = [randomBytes(32), randomBytes(32)];

describe('a sealed text', () => {
  it('opens with its key and context, and is different each time', () => {
    const box = createSecretBox([firstKey]);
    const sealed = box.seal('Größe', 'a');
    expect(sealed.slice(0, PREFIX_LENGTH)).toBe(box.prefix);
    expect(box.open(sealed, 'a')).toBe('Größe');
    expect(box.seal('Größe', 'a')).not.toBe(sealed);
  });

  it('does not open for another context, with another key, or altered', () => {
    const box = createSecretBox([firstKey]);
    const sealed = box.seal('secret', 'webhook 1');
    expect(() => box.open(sealed, 'webhook 2')).toThrow(DecryptionError);
    expect(() => createSecretBox([secondKey]).open(sealed, 'webhook 1')).toThrow(DecryptionError);
    const bytes = Buffer.from(sealed.slice(PREFIX_LENGTH), 'base64');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(() => box.open(box.prefix + altered.toString('base64'), 'webhook 1')).toThrow(DecryptionError);
    }
    for (const short of ['', 'v1.', box.prefix, `${box.prefix}AAAA`, 'whsec_AAAA']) {
      expect(() => box.open(short, 'webhook 1')).toThrow(DecryptionError);
    }
  });

  it('opens with any key of the box, and the first one seals', () => {
    const former = createSecretBox([firstKey]).seal('secret', 'a');
    const box = createSecretBox([secondKey, firstKey]);
    expect(box.open(former, 'a')).toBe('secret');
    const sealed = box.seal('secret', 'a');
    expect(createSecretBox([secondKey]).open(sealed, 'a')).toBe('secret');
    expect(() => createSecretBox([firstKey]).open(sealed, 'a')).toThrow(DecryptionError);
  });
});

describe('a key', () => {
  it('is read as base64, base64url or hexadecimal digits, alone or in a list', () => {
    const forms = [
      firstKey.toString('base64'),
      firstKey.toString('base64url'),
      firstKey.toString('hex').toUpperCase(),
    ];
    expect(parseSecretKeys(forms.join(', '))).toEqual([firstKey, firstKey, firstKey]);
    expect(parseSecretKeys(`${secondKey.toString('base64')}\n${firstKey.toString('hex')}\n`)).toEqual([
      secondKey,
      firstKey,
    ]);
  });

  it.each([
    '',
    ',',
    'short',
    firstKey.toString('hex').slice(1),
    `${firstKey.toString('base64')}A`,
    '='.repeat(44),
  ])('given as "%s" is refused with the required length', (text) => {
    expect(() => parseSecretKeys(text)).toThrow(/^must list keys of 32 bytes each/);
  });
});
