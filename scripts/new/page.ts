import type { Language } from '@postil/contract';
import type { Edits } from './edits.ts';
import { type Names, namesOf } from './names.ts';

const WEB = 'packages/web';

/**
 * Plans a page of the web app at `/NAME` for people who are signed in: its address, its route and what its first view
 * loads, its texts in both languages, and a browser test.
 *
 * @param name such as `reports`.
 */
export function planPage(edits: Edits, name: string): void {
  const page = namesOf(name);
  edits.insertAfter(
    'packages/contract/src/values/app-urls.ts',
    / {2}'\/summary',\n/,
    `  '/${page.kebab}',\n`,
  );
  edits.insertAfter(
    `${WEB}/build/first-views.ts`,
    / {2}'\/summary': [^\n]*\n/,
    `  '/${page.kebab}': inFrame('${page.kebab}/${page.kebab}'),\n`,
  );
  addRoute(edits, page);
  addTexts(edits, page);
  edits.create(
    `${WEB}/src/pages/${page.kebab}/${page.kebab}.tsx`,
    `import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';

/** Say what people do here. */
export default function ${page.pascal}Page() {
  const { ${page.camel}: texts } = useTexts();
  return (
    <Page title={texts.title} width="narrow">
      <p className="max-w-prose text-text-quiet">{texts.about}</p>
    </Page>
  );
}
`,
  );
  edits.create(
    `e2e/${page.kebab}.spec.ts`,
    `import { expect, expectAccessible, LOOKS, setLook, test } from './support/test.ts';

test('The page ${page.title} is there at its address, and accessible in every look', async ({ page }) => {
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.goto('/${page.kebab}');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
`,
  );
}

function addRoute(edits: Edits, page: Names): void {
  const file = `${WEB}/src/router.tsx`;
  edits.insertBefore(
    file,
    /\/\*\* Every other URL\. \*\/\n/,
    `const ${page.camel} = createRoute({
  getParentRoute: () => signedIn,
  path: '/${page.kebab}',
  component: lazyPage(() => import('./pages/${page.kebab}/${page.kebab}.tsx')),
});

`,
  );
  edits.insertAfter(file, /const pages = \[\n/, `  ${page.camel},\n`);
}

function addTexts(edits: Edits, page: Names): void {
  const texts = {
    en: { title: page.title, about: 'Say here what this page shows.' },
    ar: { title: 'صفحة جديدة', about: 'قل هنا ما تعرضه هذه الصفحة.' },
    de: { title: 'Neue Seite', about: 'Sagen Sie hier, was diese Seite zeigt.' },
    es: { title: 'Página nueva', about: 'Diga aquí qué muestra esta página.' },
    fr: { title: 'Nouvelle page', about: 'Dites ici ce que montre cette page.' },
    ja: { title: '新しいページ', about: 'このページに表示する内容をここに書きます。' },
    'pt-BR': { title: 'Nova página', about: 'Diga aqui o que esta página mostra.' },
    'zh-CN': { title: '新页面', about: '在此说明此页面显示的内容。' },
  } satisfies Record<Language, { title: string; about: string }>;
  for (const [language, { title, about }] of Object.entries(texts)) {
    const folder = `${WEB}/src/i18n/${language}`;
    const [type, use] =
      language === 'en'
        ? ['', '']
        : [
            `import type { ${page.camel} as english } from '../en/${page.kebab}.ts';
import type { Translation } from '../language/translation.ts';

`,
            ': Translation<typeof english>',
          ];
    edits.create(
      `${folder}/${page.kebab}.ts`,
      `${type}export const ${page.camel}${use} = {
  title: '${title}',
  about: '${about}',
};
`,
    );
    edits.insertAfter(
      `${folder}/index.ts`,
      /import { common } [^\n]*\n/,
      `import { ${page.camel} } from './${page.kebab}.ts';\n`,
    );
    edits.insertAfter(`${folder}/index.ts`, /\n {2}common,\n/, `  ${page.camel},\n`);
  }
}
