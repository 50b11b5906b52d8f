import { describe, expect, it } from 'vitest';
import { permissionFor, serversOf } from './servers.ts';

describe('the URL of a server', () => {
  it.each([
    ['postil.example.com', ['https://postil.example.com/']],
    [' https://postil.example.com/ ', ['https://postil.example.com/']],
    ['http://127.0.0.1:3000', ['http://127.0.0.1:3000/']],
    ['localhost:3000', ['http://localhost:3000/']],
    [
      'https://example.com/postil/board?task=1#x',
      ['https://example.com/postil/board/', 'https://example.com/'],
    ],
    ['https://example.com/postil', ['https://example.com/postil/', 'https://example.com/']],
  ])('is read from "%s"', (address, servers) => {
    expect(serversOf(address)).toEqual(servers);
  });

  it.each(['', '  ', 'https://', 'not an address'])('is not in "%s"', (address) => {
    expect(serversOf(address)).toEqual([]);
  });

  it('needs a permission without a port', () => {
    expect(permissionFor('http://127.0.0.1:3000/')).toBe('http://127.0.0.1/*');
    expect(permissionFor('https://example.com/postil/')).toBe('https://example.com/*');
  });
});
