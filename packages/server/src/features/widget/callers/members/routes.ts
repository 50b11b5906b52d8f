import * as operations from '@postil/contract/operations';
import type { Services } from '../../../../core/feature.ts';
import type { App } from '../../../../core/http/app.ts';
import { serve } from '../../../../core/http/serve.ts';
import { admitPage, allowPageToRead } from '../cross-origin-http.ts';
import { getSiteByKey } from '../visit-service.ts';
import { presentToken } from './present.ts';
import { issueMemberCode, issueMemberToken, redeemMemberCode } from './service.ts';

const CONNECTED_MESSAGE = 'The widget now acts as you.';

/** Adds the routes with which the web app lets a page act as a member. */
export function addMemberTokenRoutes(app: App, { write }: Services): void {
  serve(app, operations.createWidgetToken, (request, reply) =>
    write(request, reply, async (tx) => {
      const issuedToken = await issueMemberToken(tx, request.actor, request.body);
      return { message: CONNECTED_MESSAGE, data: presentToken(issuedToken) };
    }),
  );
  serve(app, operations.createWidgetCode, (request, reply) =>
    write(request, reply, async (tx) => {
      const { code, expiresAt } = await issueMemberCode(tx, request.actor, request.body);
      return {
        message: 'Type the code on the page.',
        data: { code, expires_at: expiresAt.toISOString() },
      };
    }),
  );
}

/** Adds the route with which a page redeems a code typed by a member. */
export function addCodeRoute(app: App, { database, countSignIn }: Services): void {
  serve(app, operations.redeemWidgetCode, async (request, reply) => {
    const { key, code } = request.body;
    allowPageToRead(request, reply);
    const site = await getSiteByKey(database.sql, key);
    const origin = admitPage(request, reply, site);
    await countSignIn(request, `widget of site ${site.id} from ${request.ip}`);
    const issuedToken = await redeemMemberCode(database, site, { code, origin });
    reply.code(201);
    return { success: true as const, message: CONNECTED_MESSAGE, data: presentToken(issuedToken) };
  });
}
