import type { Command } from 'commander';
import { keyOptions } from '../config.ts';
import { openSecretBox, replaceLostKey } from '../core/db/installation-key.ts';
import { countWithNoun } from '../core/texts/counts.ts';
import { resealSecrets } from '../features/webhooks/resealing/service.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

interface Options {
  readonly replaceLost?: boolean;
}

/** Adds `seal-secrets`, which seals the secrets in the database with the first key of SECRET_KEY. */
export function addSealSecretsCommand(program: Command, readSettings: ReadSettings): void {
  program
    .command('seal-secrets')
    .description(
      'Seal the secrets in the database with the first key of SECRET_KEY (the server does the same when it starts), so that the former keys can be removed.',
    )
    .option(
      '--replace-lost',
      'if the key was lost: use the current one, replace the secrets it cannot open, switch their webhooks off',
    )
    .action(async ({ replaceLost = false }: Options) => {
      const key = keyOptions(readSettings());
      const { sealed, replaced } = await withDatabase(readSettings, async (database) => {
        const box = await (replaceLost ? replaceLostKey : openSecretBox)(database, key);
        return resealSecrets(database, box, { replaceLost });
      });
      process.stdout.write(
        `Sealed the secrets of ${countWithNoun(sealed, 'webhook', 'webhooks')}. Replaced those of ${countWithNoun(replaced, 'webhook', 'webhooks')}.\n`,
      );
    });
}
