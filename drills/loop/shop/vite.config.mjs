import postilSource from '@postil/source/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  logLevel: 'warn',
  plugins: [postilSource({ production: true })],
});
