import { describe, expect, it } from 'vitest';
import { valueIn, valuesFor, withValue } from './values.ts';

const ORDER_NUMBER = { label: 'Order number', kind: 'text', options: [], is_required: true } as const;
const OWNER = { label: 'Whose?', kind: 'choice', options: ['Mine', 'A gift'], is_required: false } as const;
const settings = {
  asks_type: true,
  fields: [ORDER_NUMBER, OWNER].map((field) => ({ ...field, options: [...field.options] })),
};

describe('the values of an author', () => {
  it('contain one value for each field, and no empty one', () => {
    const one = withValue({ type: 'wish' }, 'Order number', '10');
    const other = withValue(withValue(one, 'Whose?', 'Mine'), 'Order number', '1042');
    expect(other).toEqual({
      type: 'wish',
      fields: [
        { label: 'Whose?', value: 'Mine' },
        { label: 'Order number', value: '1042' },
      ],
    });
    expect(valueIn(other, 'Order number')).toBe('1042');
    expect(withValue(other, 'Whose?', '').fields).toEqual([{ label: 'Order number', value: '1042' }]);
    expect(valueIn({}, 'Order number')).toBe('');
  });

  it('are kept only for the fields and options that the site still has', () => {
    const values = {
      type: 'wish' as const,
      fields: [
        { label: 'Order number', value: '1042' },
        { label: 'Whose?', value: 'Stolen' },
        { label: 'Colour', value: 'Red' },
      ],
    };
    const validValues = [{ label: 'Order number', value: '1042' }];
    expect(valuesFor(settings, values)).toEqual({ type: 'wish', fields: validValues });
    expect(valuesFor({ ...settings, asks_type: false }, values)).toEqual({ fields: validValues });
    const draft = { type: 'wish' as const, fields: validValues };
    expect(valuesFor(settings, draft)).toBe(draft);
    expect(valuesFor(settings, {})).toEqual({});
  });
});
