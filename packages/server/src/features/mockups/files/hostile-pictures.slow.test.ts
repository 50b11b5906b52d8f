import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Done, MockupRecord } from '@postil/contract';
import { createHostilePictures, MARK } from '@postil/harness/factories/hostile-pictures';
import { createMockup, createPng, formOf, readMockup } from '@postil/harness/factories/records';
import { waitUntil } from '@postil/harness/postil/process';
import { connectRaw } from '@postil/harness/postil/raw-connection';
import { startTestServer } from '@postil/harness/postil/test-server';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ LIMIT_UPLOADS: '0' });
afterAll(() => server.close());
const tenant = await server.createTenant();
const pictures = await createHostilePictures();

function upload(file: Buffer, fileName?: string) {
  return tenant.api.post(
    '/mockups',
    formOf({ project_id: tenant.project_id, name: 'A picture' }, file, fileName),
  );
}

async function expectNothingLeft(): Promise<void> {
  const incoming = path.join(server.folder, 'uploads/incoming');
  await waitUntil('an empty folder of incoming uploads', async () => (await readdir(incoming)).length === 0);
}

describe('when hostile files are uploaded', () => {
  it.each(pictures)(
    '$name is refused or cleaned: $outcome is expected',
    async ({ file, fileName, outcome }) => {
      const response = await upload(file, fileName);
      if (response.status === 201 && outcome !== 'refused') {
        const { latest } = response.body(201, Done(MockupRecord)).data;
        const served = Buffer.from(await (await fetch(latest.image_url)).arrayBuffer());
        for (const trace of [MARK, 'Exif', 'index.html', 'zTXt', 'tEXt'])
          expect(served.includes(trace)).toBe(false);
        expect(await sharp(served).metadata()).toMatchObject({ width: latest.width, height: latest.height });
      } else {
        expect(outcome).not.toBe('cleaned');
        const { errors, message } = response.error('validation_failed');
        expect(Object.keys(errors ?? {})).toEqual(['file']);
        expect(message).not.toMatch(/vips|sharp|\/tmp|png_|libspng/i);
      }
      await expectNothingLeft();
    },
  );

  it('a file that is larger than allowed is refused, by its announced and by its actual length', async () => {
    const bytes = Buffer.concat([await createPng(), Buffer.alloc(11 * 1_048_576)]);
    const error = (await upload(bytes)).error('payload_too_large');
    expect(error.message).toBe('The file is larger than 10 MB.');
    const form = formOf({ project_id: tenant.project_id, name: 'Large' }, bytes);
    const encodedForm = new Response(form);
    const response = await fetch(`${server.url}/api/v1/mockups`, {
      method: 'POST',
      // A streamed body has no Content-Length.
      body: encodedForm.body,
      duplex: 'half',
      headers: {
        'x-api-key': tenant.api_key,
        'content-type': encodedForm.headers.get('content-type') ?? '',
      },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    await expectNothingLeft();
  });

  it('a file that is exactly as large as allowed is accepted', async () => {
    const picture = await createPng();
    const file = Buffer.concat([picture, Buffer.alloc(10 * 1_048_576 - picture.length)]);
    (await upload(file)).body(201, Done(MockupRecord));
  });

  it('a file whose request lies about its length is not accepted', async () => {
    const head = (length: number) =>
      `POST /api/v1/mockups HTTP/1.1\r\nhost: x\r\nx-api-key: ${tenant.api_key}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
    const body =
      `--x\r\ncontent-disposition: form-data; name="project_id"\r\n\r\n${tenant.project_id}\r\n` +
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nLying\r\n' +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n' +
      `${'x'.repeat(5_000)}\r\n--x--\r\n`;
    const tooShort = await connectRaw(server.url);
    tooShort.send(`${head(body.length - 20)}${body}`);
    await tooShort.waitFor('HTTP/1.1 400');
    const tooLong = await connectRaw(server.url);
    tooLong.send(`${head(body.length + 20)}${body.slice(0, -2_000)}`);
    const incoming = path.join(server.folder, 'uploads/incoming');
    await waitUntil('a file that arrives', async () => (await readdir(incoming)).length > 0);
    tooLong.destroy();
    await expectNothingLeft();
    const { data } = JSON.parse((await tenant.api.get('/mockups?name=Lying')).text);
    expect(data.total).toBe(0);
  });

  /** Begins a form in chunked transfer encoding. */
  async function beginForm() {
    const connection = await connectRaw(server.url);
    connection.send(
      `POST /api/v1/mockups HTTP/1.1\r\nhost: x\r\nx-api-key: ${tenant.api_key}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const send = (text: string) => connection.send(`${text.length.toString(16)}\r\n${text}\r\n`);
    return { ...connection, send, partOf: (disposition: string) => `--x\r\n${disposition}\r\n\r\n` };
  }

  it.each([
    ['file', 'content-disposition: form-data; name="file"; filename="a.png"'],
    ['field', 'content-disposition: form-data; name="name"'],
  ])('a %s that never ends is refused and read no further', async (_kind, disposition) => {
    const form = await beginForm();
    form.send(form.partOf(disposition));
    for (let megabytes = 0; megabytes < 22; megabytes += 1) form.send('x'.repeat(1_048_576));
    await form.waitFor('HTTP/1.1 413');
    await form.closed;
    await expectNothingLeft();
  });

  it('a file that does not end after its refusal is read no further', async () => {
    const form = await beginForm();
    const file = form.partOf('content-disposition: form-data; name="file"; filename="a.png"');
    form.send(`${file}one\r\n${file}two\r\n${file}three`);
    await form.waitFor('HTTP/1.1 422');
    for (let megabytes = 0; megabytes < 22; megabytes += 1) form.send('x'.repeat(1_048_576));
    await form.closed;
    await expectNothingLeft();
  });

  it('a file that exceeds the limit on queued files is refused, and can be sent again', async () => {
    const file = await createPng({ width: 4_000, height: 2_500 });
    const responses = await Promise.all(Array.from({ length: 40 }, () => upload(file)));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(responses.length - refused.length).toBeGreaterThan(3);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(response.error('rate_limited').message).toMatch(/Too many (pictures|uploads)/);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    await createMockup(tenant, { file });
  });

  it('the server is not harmed', async () => {
    const { id } = await createMockup(tenant, { name: 'Afterwards' });
    expect(await readMockup(tenant, id)).toMatchObject({ name: 'Afterwards' });
  });
});
