import { fileURLToPath } from 'node:url';
import { preparedFolderSettings, startPostil } from '@postil/harness/postil/process';
import { describe, expect, it } from 'vitest';

const DEV = fileURLToPath(new URL('../../../../scripts/dev.mjs', import.meta.url));

describe('npm run dev', () => {
  it('serves app and API at the URL that it prints, and ends all its processes when interrupted', async () => {
    const postil = await startPostil(preparedFolderSettings(), DEV);
    const page = await fetch(`${postil.url}/board`, { headers: { cookie: 'postil_language=ar' } });
    const text = await page.text();
    expect(text).toContain('<html lang="ar" dir="rtl"');
    expect(text).toContain('/@vite/client');
    const script = await fetch(`${postil.url}/src/main.tsx`);
    expect(script.headers.get('content-type')).toContain('javascript');
    const api = await fetch(`${postil.url}/api/v1/projects`);
    expect(api.status).toBe(401);
    expect(await api.json()).toMatchObject({ code: 'unauthenticated' });
    expect((await fetch(`${postil.url}/readyz`)).status).toBe(200);
    postil.send('SIGINT');
    await postil.ended;
    await expect(fetch(`${postil.url}/board`)).rejects.toThrow();
    expect(postil.stdout()).toContain('"msg":"stopped"');
  });
});
