import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { budgets } from './build/budgets.ts';
import { developmentPage } from './build/development-page.ts';
import { featureEntries } from './build/entries.ts';
import { firstLoads } from './build/first-loads.ts';
import { groupsOf } from './build/groups.ts';
import { precompress } from './build/precompress.ts';

/** The URL at which `npm run dev` finds the server. */
const SERVER_URL = process.env.POSTIL_SERVER ?? 'http://127.0.0.1:3000';

/** The prefixes of the server's own paths. */
const SERVER_PATHS = [
  '/api/',
  '/auth/',
  '/docs',
  '/files/',
  '/mcp',
  '/widget/v1/',
  '/review/v1/',
  '/w/',
  '/demo',
  '/livez',
  '/readyz',
  '/metrics',
];

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the app also works below a path that a proxy strips: the page names its base.
  base: './',
  plugins: [
    featureEntries(),
    react(),
    tailwindcss(),
    budgets(),
    firstLoads(),
    precompress('assets'),
    developmentPage(),
  ],
  resolve: { conditions: ['@postil/source', ...defaultClientConditions] },
  build: {
    assetsInlineLimit: 0,
    // The page includes all styles: lazily loaded parts must not request them again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    // Read by the build of the package `postil`, and served to nobody.
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: groupsOf(join(import.meta.dirname, 'src')),
        },
      },
    },
  },
  server: {
    // `changeOrigin` stays off: the server compares the origin of the page with the host of the request.
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER_URL }])),
  },
  clearScreen: false,
});
