import { createNoisyPng } from '@postil/harness/factories/records';
import { startLimitingProxy } from '@postil/harness/servers/limiting-proxy';
import { expect, test, tolerate } from './support/test.ts';

test('A mockup refused by a proxy for its size is reported with the cause, and sent smaller on request', async ({
  page,
  api,
  project,
  server,
}) => {
  const proxy = await startLimitingProxy(server.url, { maxBodyBytes: 1_000_000 });
  tolerate(page, /413/);
  const buffer = await createNoisyPng({ width: 1000, height: 700 });
  await page.goto(`${proxy.url}/mockups`);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload mockups' });
  await dialog.getByLabel('Project').selectOption({ label: project.name });
  const file = { name: 'Grain.png', mimeType: 'image/png', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('The proxy in front of the server refuses files of this size (413).');
  await expect(uploads).toContainText('client_max_body_size');
  await expect(uploads.getByRole('button', { name: 'Try Grain.png again' })).toBeVisible();
  await uploads.getByRole('button', { name: 'Upload a smaller copy' }).click();
  await expect(uploads.getByRole('button', { name: /^Open: Grain/ })).toBeVisible();
  expect((await api.listMockups({ project_id: [project.id] })).data).toMatchObject([{ name: 'Grain' }]);
  await proxy.close();
});
