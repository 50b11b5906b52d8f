import { build } from 'esbuild';
import { compile } from 'svelte/compiler';

/** Builds a script that mounts a list with buttons, a component of Vue, Svelte or React, into `#app`. */
export async function application(kind: 'vue' | 'svelte' | 'react'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCES[kind], loader: 'jsx', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    conditions: ['browser'],
    alias: { vue: 'vue/dist/vue.esm-bundler.js' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return outputFiles.map(({ text }) => text).join('');
}

const ORDERS = "const orders = ['Ada', 'Grace', 'Edsger', 'Barbara'];";

const SOURCES = {
  vue: `import { createApp } from 'vue';
    ${ORDERS}
    createApp({ setup: () => ({ orders }), template: \`<ul><li v-for="each in orders" :key="each">{{ each }}
      <button :data-expected="each">Open</button></li></ul>\` }).mount('#app');`,
  react: `import { createRoot } from 'react-dom/client';
    ${ORDERS}
    const List = () => <ul>{orders.map((each) => <li key={each}>{each} <button data-expected={each}>Open</button></li>)}</ul>;
    createRoot(document.getElementById('app')).render(<List />);`,
  svelte: `import { mount } from 'svelte';
    ${svelteComponent()}
    mount(List, { target: document.getElementById('app') });`,
};

/** The code of a compiled Svelte component, which declares `List`. */
function svelteComponent(): string {
  const source = `<script>${ORDERS}</script>
    <ul>{#each orders as each}<li>{each} <button data-expected={each}>Open</button></li>{/each}</ul>`;
  const { js } = compile(source, { name: 'List', generate: 'client' });
  return js.code.replace('export default function', 'function');
}
