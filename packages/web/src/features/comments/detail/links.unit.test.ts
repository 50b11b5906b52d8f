import { invitationLink } from '@postil/contract/page-links';
import { describe, expect, test } from 'vitest';
import { foreignHost, pageLink, pageName, pictureUrl } from './links.ts';

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the link that opens the page of a comment', () => {
  test.each([
    ['https://shop.example.com/pricing?a=1', undefined, `https://shop.example.com/pricing?a=1&postil=${ID}`],
    ['/pricing', 'shop.example.com', `https://shop.example.com/pricing?postil=${ID}`],
    ['/pricing', 'localhost:3000', `http://localhost:3000/pricing?postil=${ID}`],
    ['https://app.example.com/#/orders', undefined, `https://app.example.com/?postil=${ID}#/orders`],
  ])('for %s on %s is %s', (pageUrl, domain, link) => {
    expect(pageLink(ID, { pageUrl, domain })).toBe(link);
  });

  test('does not exist for a path without a site, and never runs code', () => {
    expect(pageLink(ID, { pageUrl: '/pricing', domain: undefined })).toBeUndefined();
    expect(pageLink(ID, { pageUrl: 'javascript:alert(1)', domain: 'shop.example.com' })).toBeUndefined();
  });
});

test.each([
  ['https://shop.example.com/pricing?a=1#top', '/pricing?a=1'],
  ['https://shop.example.com/', 'shop.example.com'],
  ['https://app.example.com/#/orders', '/#/orders'],
  ['https://shop.example.com/%D9%85%D8%AA%D8%AC%D8%B1', '/متجر'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/pricing', '/pricing'],
])('the page %s is called %s', (url, name) => {
  expect(pageName(url, 'example.com')).toBe(name);
});

test.each([
  ['https://evil.example/pricing', 'shop.example.com', 'evil.example'],
  ['https://example.com.evil.example/', 'example.com', 'example.com.evil.example'],
  ['https://evilexample.com:8443/', 'example.com', 'evilexample.com:8443'],
  ['https://www.example.com/', 'example.com', undefined],
  ['https://shop.example.com/', 'www.example.com', undefined],
  ['http://localhost:8080/demo', 'localhost:3000', undefined],
  ['/pricing', 'example.com', undefined],
  ['https://evil.example/', undefined, undefined],
])('the foreign host of %s for a site on %s is %s', (url, domain, host) => {
  expect(foreignHost(url, domain)).toBe(host);
  if (host !== undefined) expect(pageName(url, domain)).toMatch(new RegExp(`^${host}`));
});

test.each([
  ['https://shop.example.com/pricing', 'https://shop.example.com/pricing?feedback'],
  ['https://shop.example.com/?q=a%20b#top', 'https://shop.example.com/?q=a%20b&feedback#top'],
])('the link that invites to the widget on %s is %s', (url, link) => {
  expect(invitationLink(new URL(url))).toBe(link);
});

test('a picture is read from the origin of the app', () => {
  const url = 'http://127.0.0.1:3000/files/a/comments/b/c/image?expires=1&signature=x';
  expect(pictureUrl(url, 'http://localhost:3000')).toBe(
    'http://localhost:3000/files/a/comments/b/c/image?expires=1&signature=x',
  );
});
