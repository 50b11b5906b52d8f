import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { issueMemberToken } from './member-tokens.ts';

export function addMemberTokenRoutes(app: App, { write }: Services): void {
  serve(app, operations.createWidgetToken, (request, reply) =>
    write(request, reply, async (tx) => {
      const { actor, body } = request;
      const { token, expiresAt, name, role } = await issueMemberToken(tx, actor, body);
      const member = { id: actor.personId, name };
      return {
        message: 'The widget acts as you now.',
        data: { token, expires_at: expiresAt.toISOString(), member, role },
      };
    }),
  );
}
