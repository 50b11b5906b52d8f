import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { changeSettings, getSettings, issueIdentitySecret, removeIdentitySecret } from './service.ts';

export function addSettingsRoutes(app: App, { database, write }: Services): void {
  serve(app, operations.getWidgetSettings, async ({ actor, params }) => ({
    success: true as const,
    data: await getSettings(database.sql, actor, params.id),
  }));

  serve(app, operations.updateWidgetSettings, (request, reply) =>
    write(request, reply, async (tx) => {
      const { actor, params, body } = request;
      const data = await changeSettings(tx, actor, { siteId: params.id, body });
      return { message: 'Settings of the widget changed.', data };
    }),
  );

  serve(app, operations.createIdentitySecret, (request, reply) =>
    write(request, reply, async (tx) => {
      const secret = await issueIdentitySecret(tx, request.actor, request.params.id);
      return { message: 'Secret issued. It is shown only once.', data: { secret } };
    }),
  );

  serve(app, operations.deleteIdentitySecret, (request, reply) =>
    write(request, reply, async (tx) => {
      await removeIdentitySecret(tx, request.actor, request.params.id);
      return { message: 'Secret removed.' };
    }),
  );
}
