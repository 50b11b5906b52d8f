import { describe, expect, it } from 'vitest';
import {
  optionsIn,
  problemsOfField,
  type SiteField,
  withField,
  withFieldRaised,
  withoutField,
} from './field-list.ts';

const text = (label: string): SiteField => ({ label, kind: 'text', options: [], is_required: false });
const choice = (...options: string[]): SiteField => ({ ...text('Whose?'), kind: 'choice', options });
const labelsOf = (fields: readonly SiteField[]) => fields.map(({ label }) => label).join();

describe('the fields of a site', () => {
  const fields = [text('A'), text('B'), text('C')];

  it('are changed in place, and a new one is added at the end', () => {
    expect(labelsOf(withField(fields, text('D')))).toBe('A,B,C,D');
    expect(labelsOf(withField(fields, text('D'), 'B'))).toBe('A,D,C');
    expect(labelsOf(withField(fields, text('D'), 'gone'))).toBe('A,B,C,D');
  });

  it('are removed one by one, and move up by one unless they are first', () => {
    expect(labelsOf(withoutField(fields, 'B'))).toBe('A,C');
    expect(labelsOf(withFieldRaised(fields, 'C'))).toBe('A,C,B');
    expect(labelsOf(withFieldRaised(fields, 'A'))).toBe('A,B,C');
    expect(labelsOf(withFieldRaised(fields, 'gone'))).toBe('A,B,C');
  });
});

describe('a field', () => {
  it.each([
    [text(''), { label: 'required' }],
    [text('ORDER'), { label: 'sameLabel' }],
    [text('Colour'), {}],
    [choice('Mine'), { options: 'fewOptions' }],
    [choice('Mine', 'mine'), { options: 'fewOptions' }],
    [choice('Mine', 'x'.repeat(81)), { options: 'manyOptions' }],
    [choice(...Array.from({ length: 21 }, (_, index) => `${index}`)), { options: 'manyOptions' }],
    [choice('Mine', 'A gift'), {}],
  ] as const)('%j has the problems %j', (field, problems) => {
    expect(problemsOfField(field, [text('Order')])).toEqual(problems);
  });

  it('gets an option from each line that is not empty', () => {
    expect(optionsIn(' Mine \n\nA gift\n')).toEqual(['Mine', 'A gift']);
  });
});
