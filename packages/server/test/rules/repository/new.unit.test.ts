import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';
import { Edits } from '../../../../../scripts/new/edits.ts';
import { planFeature } from '../../../../../scripts/new/feature.ts';
import { namesOf, singularOf } from '../../../../../scripts/new/names.ts';
import { planOperation } from '../../../../../scripts/new/operation.ts';
import { planPage } from '../../../../../scripts/new/page.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** What is planned in the repository as it is; nothing is written. */
function plan(run: (edits: Edits) => void): Edits {
  const edits = new Edits(ROOT);
  run(edits);
  return edits;
}

describe('what npm run new begins', () => {
  it.each([
    ['a feature', (edits: Edits) => planFeature(edits, 'scaffolded-things', 'organization'), 14],
    ['an operation', (edits: Edits) => planOperation(edits, 'listScaffoldedSites', { feature: 'sites' }), 8],
    [
      'an operation on one record',
      (edits: Edits) =>
        planOperation(edits, 'scaffoldSite', { feature: 'sites', path: '/sites/:id/scaffold' }),
      8,
    ],
    ['a page', (edits: Edits) => planPage(edits, 'scaffolded-things'), 9],
  ] as const)('for %s finds its places in the repository, and is source text', (_what, run, leastFiles) => {
    const edits = plan(run);
    expect(edits.files.length).toBeGreaterThanOrEqual(leastFiles);
    for (const file of edits.files.filter((each) => /\.tsx?$/.test(each))) {
      const lang = file.endsWith('x') ? 'tsx' : 'ts';
      expect(() => parseAst(edits.read(file), { lang }), file).not.toThrow();
    }
  });

  it.each([
    ['a name that is there', (edits: Edits) => planFeature(edits, 'sites', 'projects'), /there already/],
    ['a name in the singular', (edits: Edits) => planFeature(edits, 'advice', 'projects'), /no plural/],
    ['a name that is none', (edits: Edits) => planPage(edits, '1st page'), /is not a name/],
    [
      'an unknown feature',
      (edits: Edits) => planOperation(edits, 'getIt', { feature: 'nothing' }),
      /no .*nothing/,
    ],
    [
      'an unknown table',
      (edits: Edits) => planOperation(edits, 'getIt', { feature: 'sites', table: 'x' }),
      /--table/,
    ],
    [
      'an operation without an object',
      (edits: Edits) => planOperation(edits, 'get', { feature: 'sites' }),
      /a verb/,
    ],
  ] as const)('is refused for %s, with what would be right', (_what, run, message) => {
    expect(() => plan(run)).toThrow(message);
  });
});

it('a name has the form that each kind of file and value needs', () => {
  expect(namesOf('savedReports')).toEqual({
    kebab: 'saved-reports',
    camel: 'savedReports',
    pascal: 'SavedReports',
    snake: 'saved_reports',
    title: 'Saved reports',
  });
  expect(['labels', 'entries'].map(singularOf)).toEqual(['label', 'entry']);
});
