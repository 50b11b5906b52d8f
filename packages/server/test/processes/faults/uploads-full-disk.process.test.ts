import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Done, MockupRecord } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { createMockup, createPng, formOf } from '@postil/harness/factories/records';
import { findMountForSmallDisk } from '@postil/harness/faults/small-disk';
import { initialize, preparedFolderSettings, startPostil } from '@postil/harness/postil/process';
import sharp from 'sharp';
import { expect, it } from 'vitest';

it('an upload that fills the disk is refused and leaves no mockup, and the server keeps working', async () => {
  const settings = preparedFolderSettings();
  const { api_key: key, project_id } = await initialize(settings);
  const uploads = path.join(settings.DATA_DIR, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const mountPrefix = findMountForSmallDisk(uploads);
  if (!mountPrefix)
    throw new Error(
      'This test cannot mount a small file system here: run it on Linux, as root or as a user who may mount one.',
    );
  const postil = await startPostil(settings, undefined, mountPrefix);
  const api = new Client(postil.url, key);
  const tenant = { api, project_id };
  await createMockup(tenant, { name: 'Before' });

  // The upload itself is larger than the disk.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: '#000', noise } });
  const largePicture = await picture(1_000).png().toBuffer();
  (await api.post('/mockups', formOf({ project_id, name: 'Large' }, largePicture))).error('storage_full');
  // The upload takes more than half of the disk: it arrives, but leaves no room for the files made from it.
  const mediumPicture = await picture(460).png().toBuffer();
  (await api.post('/mockups', formOf({ project_id, name: 'Half' }, mediumPicture))).error('storage_full');

  const form = formOf({ project_id, name: 'After' }, await createPng({ colour: '#fff' }));
  (await api.post('/mockups', form)).body(201, Done(MockupRecord));
  const { data } = JSON.parse((await api.get('/mockups')).text);
  expect(data.data.map(({ name }: { name: string }) => name)).toEqual(['After', 'Before']);
  expect(await postil.stop()).toBe(0);
});
