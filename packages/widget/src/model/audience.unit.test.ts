import { describe, expect, it } from 'vitest';
import { invitationOf, withoutInvitation } from '../page/page-url.ts';
import { isShownTo, type Viewer } from './audience.ts';

const ANONYMOUS_VIEWER: Viewer = {
  isMember: false,
  isIdentified: false,
  isInvited: false,
  isOpened: false,
  isForTeam: false,
};

describe('the audience of the widget', () => {
  it.each([
    ['all', {}, true],
    ['invited', {}, false],
    ['invited', { isInvited: true }, true],
    ['invited', { isOpened: true }, true],
    ['invited', { isIdentified: true }, false],
    ['identified', {}, false],
    ['identified', { isInvited: true, isOpened: true }, false],
    ['identified', { isIdentified: true }, true],
    ['invited', { isMember: true }, true],
    ['identified', { isMember: true }, true],
    ['identified', { isForTeam: true }, true],
  ] as const)('is %s, and a viewer with %o is shown the widget: %s', (audience, viewer, isShown) => {
    expect(isShownTo(audience, { ...ANONYMOUS_VIEWER, ...viewer })).toBe(isShown);
  });
});

describe('the invitation in a URL', () => {
  it.each([
    ['https://shop.example.com/?feedback', 'on'],
    ['https://shop.example.com/a?x=1&feedback=&y=2', 'on'],
    ['https://shop.example.com/?feedback=on#top', 'on'],
    ['https://shop.example.com/#/beans?feedback', 'on'],
    ['https://shop.example.com/?feedback=off', 'off'],
    ['https://shop.example.com/?feedback=team', 'team'],
    ['https://shop.example.com/#postil=0197a1b2', 'on'],
    ['https://shop.example.com/?postil=0197a1b2#/beans', 'on'],
    ['https://shop.example.com/?feedback=5', undefined],
    ['https://shop.example.com/?feedbacks', undefined],
    ['https://shop.example.com/feedback', undefined],
  ])('of %s is %s', (url, invitation) => {
    expect(invitationOf(url)).toBe(invitation);
  });

  it.each([
    ['https://shop.example.com/?feedback', 'https://shop.example.com/'],
    ['https://shop.example.com/?feedback&x=1', 'https://shop.example.com/?x=1'],
    ['https://shop.example.com/?x=1&feedback=off', 'https://shop.example.com/?x=1'],
    ['https://shop.example.com/?x=1&feedback&y=2#/a', 'https://shop.example.com/?x=1&y=2#/a'],
    ['https://shop.example.com/?feedback=team#top', 'https://shop.example.com/#top'],
    ['https://shop.example.com/?feedback=5', 'https://shop.example.com/?feedback=5'],
  ])('is removed from %s, which leaves %s', (url, page) => {
    expect(withoutInvitation(url)).toBe(page);
  });
});
