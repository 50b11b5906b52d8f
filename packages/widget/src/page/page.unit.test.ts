import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from './browser.ts';
import { focusedCommentId, pageUrl } from './page-url.ts';

afterEach(() => vi.unstubAllGlobals());

function visit(href: string): void {
  vi.stubGlobal('location', { href, hash: new URL(href).hash });
}

describe('the URL of the page', () => {
  it.each([
    ['https://shop.example.com/#postil=c1', 'https://shop.example.com/', 'c1'],
    ['https://shop.example.com/?a=1#top&postil=c-1', 'https://shop.example.com/?a=1#top', 'c-1'],
    ['https://shop.example.com/#/route', 'https://shop.example.com/#/route', undefined],
    ['https://shop.example.com/#/orders&postil=c1', 'https://shop.example.com/#/orders', 'c1'],
    ['https://shop.example.com/?postil=c1', 'https://shop.example.com/', 'c1'],
    ['https://shop.example.com/a?postil=c1#/orders', 'https://shop.example.com/a#/orders', 'c1'],
    ['https://shop.example.com/?a=1&postil=c1&b=2#top', 'https://shop.example.com/?a=1&b=2#top', 'c1'],
    ['https://shop.example.com/?postil=c1&b=2', 'https://shop.example.com/?b=2', 'c1'],
    ['https://shop.example.com/?nopostil=c1', 'https://shop.example.com/?nopostil=c1', undefined],
  ])('%s is for the page %s, and names the comment %s', (href, page, comment) => {
    visit(href);
    expect(pageUrl()).toBe(page);
    expect(focusedCommentId(href)).toBe(comment);
  });
});

/** The environment of a browser with this user agent. */
function environmentOf(userAgent: string, properties: object = {}) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, ...properties });
  vi.stubGlobal('innerWidth', 800);
  vi.stubGlobal('innerHeight', 600);
  const { browser, os, device_type } = readEnvironment();
  return [browser, os, device_type];
}

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the environment of a comment', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      ['Chrome 140', 'Windows', 'DESKTOP'],
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      ['Edge 140', 'Windows', 'DESKTOP'],
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      ['Firefox 150', 'Linux', 'DESKTOP'],
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      ['Chrome 140', 'Android', 'MOBILE'],
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-X900) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      ['Chrome 140', 'Android', 'TABLET'],
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`,
      ['Safari 19', 'iOS', 'MOBILE'],
    ],
    ['curl/8.0', ['Unknown', 'Unknown', 'DESKTOP']],
  ])('for "%s" names browser, system and kind of device', (agent, expected) => {
    expect(environmentOf(agent)).toEqual(expected);
  });

  it('classifies a Mac with multiple touch points as a tablet, because an iPad describes itself so', () => {
    const agent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.0 Safari/605.1.15`;
    expect(environmentOf(agent)).toEqual(['Safari 19', 'macOS', 'DESKTOP']);
    expect(environmentOf(agent, { maxTouchPoints: 5 })).toEqual(['Safari 19', 'iOS', 'TABLET']);
  });

  it('distinguishes phones and desktops by client hints rather than by the user agent', () => {
    const agent = `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`;
    expect(environmentOf(agent, { userAgentData: { mobile: false } })[2]).toBe('DESKTOP');
  });
});
