import { describe, expect, it } from 'vitest';
import { nameOf, shortOf, titleOf } from './short.ts';

const task = { number: 128, title: null, content: '\nThe button overlaps\nthe footer' };

describe('the name of a task', () => {
  it('is its number and the first line of its text', () => {
    expect(nameOf(task)).toBe('#128 The button overlaps');
    expect(nameOf({ ...task, number: null })).toBe('The button overlaps');
  });

  it('is its number and its title, if it has one', () => {
    expect(nameOf({ ...task, title: 'Checkout' })).toBe('#128 Checkout');
    expect(titleOf({ ...task, title: 'Checkout' })).toBe('Checkout');
  });

  it('is truncated between characters for screen readers', () => {
    expect(shortOf({ title: null, content: '😀'.repeat(70) })).toBe(`${'😀'.repeat(60)}…`);
  });
});
