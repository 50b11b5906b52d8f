import { emptyFolder, runCommand } from '@postil/harness/postil/process';
import { describe, expect, it } from 'vitest';

async function examine(settings: Record<string, string>): Promise<string> {
  const { stdout } = await runCommand({ ...emptyFolder(), ...settings }, ['doctor']);
  return stdout;
}

describe('the doctor command', () => {
  it.each<[string, Record<string, string>, string]>([
    ['mails', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'SMTP_URL is set, but BASE_URL is not'],
    [
      'others',
      { HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' },
      'which leads everybody to their own machine',
    ],
    ['browsers', { BASE_URL: 'http://0.0.0.0:3000' }, 'which no browser can open'],
  ])('names an address of the server that is wrong for %s', async (_whom, settings, problem) => {
    expect(await examine(settings)).toContain(problem);
  });
});
