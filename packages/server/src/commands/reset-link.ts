import type { Command } from 'commander';
import { RefusedError } from '../core/errors.ts';
import { findMemberByIdOrEmail } from '../features/members/service.ts';
import { issueMemberLink } from '../features/sign-in/links/service.ts';
import { parseEmail } from './arguments.ts';
import { addOwnerOptions, getOwner, type OwnerOptions, print } from './owner.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

interface Options extends OwnerOptions {
  readonly email: string;
}

/** Adds `reset-link`, which restores access for the only owner where no mail is sent. */
export function addResetLinkCommand(program: Command, readSettings: ReadSettings): void {
  addOwnerOptions(
    program
      .command('reset-link')
      .description('Print a link with which a member sets a new password, valid once and for one hour.')
      .requiredOption('--email <address>', 'e-mail address of the member', parseEmail),
  ).action(async (options: Options) => {
    const { BASE_URL, PORT } = readSettings();
    const { path, expiresAt } = await withDatabase(readSettings, (database) =>
      database.transaction(async (tx) => {
        const owner = await getOwner(tx, options);
        const member = await findMemberByIdOrEmail(tx, owner, options.email);
        if (!member) throw new RefusedError('The organisation has no member with this e-mail address.');
        return issueMemberLink(tx, owner, { memberId: member.id, purpose: 'reset', isOperator: true });
      }),
    );
    // The URL that the server prints when it starts with the same settings.
    const url = `${BASE_URL ?? `http://127.0.0.1:${PORT}`}${path}`;
    const hint =
      BASE_URL === undefined
        ? 'If the server has another address, replace the beginning of the link with it, or set BASE_URL.\n'
        : '';
    print(
      options,
      { url, expires_at: expiresAt.toISOString() },
      () =>
        `${url}\n\nIt works once, until ${expiresAt.toISOString()}, while the server is running.\n${hint}`,
    );
  });
}
