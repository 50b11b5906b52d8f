import { expect, it } from 'vitest';
import { prepareTemplate, renderPage } from './web-page.ts';

const BUILT_PAGE = `<!doctype html>
<html lang="en" dir="ltr" data-theme="system">
  <head>
    <base href="/" />
    <meta name="style-nonce" content="" />
    <script nonce="">/* early keys */</script>
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/start-2.js">
    <link rel="stylesheet" crossorigin href="./assets/style-3.css">
  </head>
  <body><div data-word="list"></div><div data-word="title"></div></body>
</html>`;

const template = prepareTemplate(BUILT_PAGE, (file) => `/* $& of ${file} */`);
const render = (cookie = '') =>
  renderPage(template, {
    headers: { cookie },
    basePath: '/',
    styleNonce: 'once',
    scriptNonce: 'script-once',
  });

it('the page contains its styles, which the nonce of the response allows', () => {
  const page = render();
  expect(page).toContain('<style nonce="once">/* $& of assets/style-3.css */</style>');
  expect(page).not.toContain('rel="stylesheet"');
});

it('the nonce of the response allows the only inline script', () => {
  expect(render()).toContain('<script nonce="script-once">/* early keys */</script>');
});

it('the scripts of the page are loaded with low priority', () => {
  const page = render();
  expect(page).toContain('<script type="module" fetchpriority="low" crossorigin src="./assets/index-1.js">');
  expect(page).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="./assets/start-2.js">',
  );
});

it('a sidebar that was collapsed is still collapsed in the rendered page', () => {
  expect(render('postil_sidebar=narrow')).toContain('data-sidebar="narrow"');
  expect(render('postil_sidebar=wide')).not.toContain('data-sidebar');
});

it.each([
  ['postil_language=fr', 'de', 'lang="fr" dir="ltr"'],
  ['', 'de-AT,de;q=0.9,en;q=0.8', 'lang="de" dir="ltr"'],
  ['', 'xx, es-MX;q=0.5', 'lang="es" dir="ltr"'],
  ['postil_language=xx', 'ar-EG', 'lang="ar" dir="rtl"'],
  ['', 'xx', 'lang="en" dir="ltr"'],
])('the page for the cookie "%s" and the languages "%s" has %s', (cookie, languages, attributes) => {
  const page = renderPage(template, {
    headers: { cookie, 'accept-language': languages },
    basePath: '/',
    styleNonce: 'once',
    scriptNonce: 'script-once',
  });
  expect(page).toContain(`<html ${attributes} `);
});

it('the page contains the texts of its frame in its language, and its title if there is a text for it', () => {
  const load = { scripts: [], isSignedIn: true, isInFrame: true, hasFirstTexts: false, requests: [] };
  const loads = {
    routes: { '/board': { ...load, title: 'board' }, '/sites/:id': load, '/sign-in': load },
    languages: {},
    words: { de: { board: 'Board', list: 'Liste & <mehr>' } },
  };
  const renderAt = (route: string, language: string) =>
    renderPage(template, {
      headers: { cookie: `postil_session=x; postil_language=${language}` },
      basePath: '/',
      styleNonce: 'once',
      scriptNonce: 'script-once',
      preload: { loads, route, hasQuery: false },
    });
  expect(renderAt('/board', 'de')).toContain('<div>Liste &amp; &lt;mehr></div><div>Board</div>');
  expect(renderAt('/board', 'de')).toContain('data-title="board"');
  expect(renderAt('/sites/:id', 'de')).toContain('<div>Liste &amp; &lt;mehr></div><div></div>');
  expect(renderAt('/sites/:id', 'de')).not.toContain('data-title');
  expect(renderAt('/board', 'fr')).toContain('<div></div><div></div>');
});
