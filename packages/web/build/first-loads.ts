import { APP_URLS } from '@postil/contract/app-urls';
import { LANGUAGES } from '@postil/contract/languages';
import { API_PREFIX } from '@postil/contract/prefix';
import { loadAppTexts } from '@postil/languages/app';
import type { Plugin, Rolldown } from 'vite';
import type { FirstLoads } from '../../server/src/core/http/pages/first-loads.ts';
import { chunksOf, withImports } from './chunks.ts';
import { requireFirstTexts } from './first-texts.ts';
import { FIRST_TEXT_MODULES, FIRST_VIEWS } from './first-views.ts';

/**
 * Writes `first-loads.json`, from which the server lists in each page the files of its first view. Without the list, a
 * browser discovers each file in the previous one, at the cost of a round trip each.
 */
export function firstLoads(): Plugin {
  return {
    name: 'postil-first-loads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const source = JSON.stringify(describe(Object.values(bundle), await readWords()));
      this.emitFile({ type: 'asset', fileName: 'first-loads.json', source });
    },
  };
}

/** The texts of the frame in `index.html`, and those for titles. */
const WORDS = [
  'board',
  'list',
  'pages',
  'projects',
  'mockups',
  'settings',
  'summary',
  'notifications',
  'filesMissing',
  'filesMissingHint',
] as const;

/** The words of the frame in each language. */
async function readWords(): Promise<FirstLoads['words']> {
  const read = LANGUAGES.map(async (language) => {
    const { frame } = await loadAppTexts(language);
    return [language, Object.fromEntries(WORDS.map((name) => [name, frame[name]]))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

function describe(
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  words: FirstLoads['words'],
): FirstLoads {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  // Vite lists these in the page itself.
  const entry = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const scriptsOf = (modules: readonly string[]) =>
    [...withImports(chunksOf(chunks, modules), chunks)]
      .filter((chunk) => !entry.has(chunk))
      .map(({ fileName }) => fileName);
  const routes = APP_URLS.map((route) => {
    const { modules, requests, ...kind } = FIRST_VIEWS[route];
    const requestUrls = requests.map((path) => `${API_PREFIX.slice(1)}${path}`);
    const hasFirstTexts = modules.every((module) => FIRST_TEXT_MODULES.includes(module));
    return [route, { ...kind, hasFirstTexts, scripts: scriptsOf(modules), requests: requestUrls }] as const;
  });
  requireFirstTexts(chunks);
  const languages = LANGUAGES.map(
    (language) =>
      [
        language,
        { first: scriptsOf([`${language}/app/first.ts`]), rest: scriptsOf([`${language}/app/rest.ts`]) },
      ] as const,
  );
  return { routes: Object.fromEntries(routes), languages: Object.fromEntries(languages), words };
}
