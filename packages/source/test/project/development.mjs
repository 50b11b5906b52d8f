import postilSource from '@postil/source/vite';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { createServer } from 'vite';

const server = await createServer({
  configFile: false,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  plugins: [postilSource({ exclude: new RegExp(process.env.EXCLUDE) }), react(), vue()],
});
for (const name of ['app.tsx', 'pay.vue']) {
  const { code } = await server.transformRequest(`/src/${name}`);
  console.log(`${name}: ${code.includes('data-postil-source') ? 'marked' : 'not marked'}`);
}
await server.close();
