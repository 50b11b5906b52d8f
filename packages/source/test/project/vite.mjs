import postilSource from '@postil/source/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';

const { PRODUCTION, MAP } = process.env;
const options = { production: PRODUCTION === 'true', ...(MAP && { map: MAP }) };
await build({
  configFile: false,
  build: { outDir: 'dist-vite', emptyOutDir: true },
  plugins: [postilSource(options), react(), vue(), svelte({ configFile: false })],
});
