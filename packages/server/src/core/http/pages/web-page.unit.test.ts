import { expect, it } from 'vitest';
import { prepareTemplate, renderPage } from './web-page.ts';

const BUILT = `<!doctype html>
<html lang="en" dir="ltr" data-theme="system">
  <head>
    <base href="/" />
    <meta name="style-nonce" content="" />
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/start-2.js">
    <link rel="stylesheet" crossorigin href="./assets/style-3.css">
  </head>
  <body></body>
</html>`;

const template = prepareTemplate(BUILT, (file) => `/* $& of ${file} */`);
const render = (cookie = '') =>
  renderPage(template, { headers: { cookie }, basePath: '/', styleNonce: 'once' });

it('the page brings its styles, which the nonce of the response allows', () => {
  const page = render();
  expect(page).toContain('<style nonce="once">/* $& of assets/style-3.css */</style>');
  expect(page).not.toContain('rel="stylesheet"');
});

it('the scripts of the page let everything else go first', () => {
  const page = render();
  expect(page).toContain('<script type="module" fetchpriority="low" crossorigin src="./assets/index-1.js">');
  expect(page).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="./assets/start-2.js">',
  );
});

it('a sidebar that was collapsed is narrow in the page, too', () => {
  expect(render('postil_sidebar=narrow')).toContain('data-sidebar="narrow"');
  expect(render('postil_sidebar=wide')).not.toContain('data-sidebar');
});
