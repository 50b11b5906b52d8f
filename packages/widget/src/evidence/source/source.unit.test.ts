import { describe, expect, it } from 'vitest';
import { locationInAttributes } from './attributes.ts';
import { frameworkDataOf } from './frameworks.ts';
import { locationInStack, parseLocation } from './location.ts';

describe('a location in the code', () => {
  it.each([
    ['src/x.tsx:41:7', { file: 'src/x.tsx', line: 41, column: 7 }],
    ['/src/App.vue:3', { file: '/src/App.vue', line: 3 }],
    ['src/x.tsx:41:7:div', { file: 'src/x.tsx', line: 41, column: 7 }],
    ['C:\\shop\\x.tsx:4:1', { file: 'C:\\shop\\x.tsx', line: 4, column: 1 }],
    ['webpack-internal:///(app-pages-browser)/./src/x.tsx', { file: 'src/x.tsx' }],
    ['http://localhost:5173/src/x.tsx?t=17', { file: 'src/x.tsx' }],
    ['a1b2c3', { file: 'a1b2c3' }],
    ['', undefined],
    [null, undefined],
  ])('%j is read as %j', (text, expected) => {
    expect(parseLocation(text)).toEqual(expected);
  });

  it('is taken from the first stack frame outside framework code, in Chromium and in Firefox', () => {
    const chromium = `Error: react-stack-top-frame
    at exports.jsxDEV (http://localhost:5173/node_modules/.vite/deps/react_jsx-dev-runtime.js?v=1:247:20)
    at PayButton (http://localhost:5173/src/pay-button.tsx?t=17:41:7)
    at App (http://localhost:5173/src/app.tsx:9:1)`;
    const firefox =
      'exports.jsxDEV@http://localhost:5173/node_modules/react/jsx-dev-runtime.js:2:3\nPayButton@http://localhost:5173/src/pay-button.tsx?t=17:41:7';
    for (const stack of [chromium, firefox])
      expect(locationInStack(stack)).toEqual({ file: 'src/pay-button.tsx', line: 41, column: 7 });
    expect(locationInStack('Error')).toBeUndefined();
  });

  it.each([
    [{ 'data-postil-source': 'src/x.tsx:41:7', 'data-loc': 'other.tsx:1:1' }, 'src/x.tsx'],
    [{ 'data-locatorjs': '/shop/src/x.tsx:41:7' }, '/shop/src/x.tsx'],
    [{ 'data-v-inspector': 'src/App.vue:3:5' }, 'src/App.vue'],
    [{ 'data-inspector-relative-path': 'src/x.tsx', 'data-inspector-line': '41' }, 'src/x.tsx'],
    [{ 'data-astro-source-file': '/shop/src/x.astro', 'data-astro-source-loc': '41:7' }, '/shop/src/x.astro'],
    [{ 'data-sentry-source-file': 'x.tsx' }, 'x.tsx'],
  ])('is read from the attributes of %j', (attributes: Readonly<Record<string, string>>, file) => {
    expect(locationInAttributes((name) => attributes[name] ?? null)?.file).toBe(file);
  });

  it('is not read from attributes with another meaning', () => {
    const attributes: Readonly<Record<string, string>> = {
      'data-source': 'newsletter',
      'data-loc': 'Berlin:10:30',
    };
    expect(locationInAttributes((name) => attributes[name] ?? null)).toBeUndefined();
  });
});

/** A fake element with metadata of a framework. */
function elementWith(metadata: Readonly<Record<string, unknown>>): Element {
  // No other property is read.
  return { ...metadata } as unknown as Element;
}

describe('the development metadata of frameworks', () => {
  function PayButton() {}
  function Checkout() {}

  it('yields the components of React with the source location of the element', () => {
    const app = { type: { type: function App() {}, $$typeof: 'memo' }, _debugOwner: null, return: null };
    const checkout = { type: Checkout, _debugOwner: app, return: app };
    const payButton = { type: PayButton, _debugOwner: checkout, return: checkout };
    const fiber = { type: 'button', return: payButton, _debugOwner: payButton };
    const older = {
      ...fiber,
      _debugSource: { fileName: '/shop/src/pay.tsx', lineNumber: 41, columnNumber: 7 },
    };
    const newer = { ...fiber, _debugStack: { stack: 'at PayButton (http://localhost/src/pay.tsx:41:7)' } };
    expect(frameworkDataOf(elementWith({ __reactFiber$x: older }))).toEqual({
      components: ['PayButton', 'Checkout', 'App'],
      location: { file: '/shop/src/pay.tsx', line: 41, column: 7 },
    });
    expect(frameworkDataOf(elementWith({ __reactFiber$x: newer }))?.location?.file).toBe('src/pay.tsx');
  });

  it('omits minified component names of React', () => {
    const t = { type: Object.defineProperty(() => null, 'name', { value: 't' }), return: { type: Checkout } };
    expect(frameworkDataOf(elementWith({ __reactFiber$x: { type: 'a', return: t } }))?.components).toEqual([
      'Checkout',
    ]);
  });

  it('yields the components of Vue with the file of the innermost', () => {
    const app = { type: { name: 'App' }, parent: null };
    const instance = { type: { __name: 'PayButton', __file: '/shop/src/pay-button.vue' }, parent: app };
    expect(frameworkDataOf(elementWith({ __vueParentComponent: instance }))).toEqual({
      components: ['PayButton', 'App'],
      location: { file: '/shop/src/pay-button.vue' },
    });
  });

  it('yields the component and the source location of Svelte', () => {
    const parent = { type: 'component', componentTag: 'PayButton', parent: { type: 'if', parent: null } };
    const meta = { loc: { file: 'src/PayButton.svelte', line: 41, column: 7 }, parent };
    expect(frameworkDataOf(elementWith({ __svelte_meta: meta }))).toEqual({
      components: ['PayButton'],
      location: { file: 'src/PayButton.svelte', line: 41, column: 7 },
    });
  });

  it('is read up to a maximum depth, and never causes an error', () => {
    const endless: { type: unknown; return?: unknown; _debugOwner?: unknown } = { type: PayButton };
    endless.return = endless;
    endless._debugOwner = endless;
    expect(frameworkDataOf(elementWith({ __reactFiber$x: endless }))?.components).toHaveLength(5);
    const hostile = Object.defineProperty({}, 'type', {
      get: () => {
        throw new Error('no');
      },
    });
    expect(
      frameworkDataOf(elementWith({ __reactFiber$x: hostile, __vueParentComponent: 7 })),
    ).toBeUndefined();
  });
});
