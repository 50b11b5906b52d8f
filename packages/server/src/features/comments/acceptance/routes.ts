import * as operations from '@postil/contract/operations';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { presentResult } from '../results/present.ts';
import { decideOnResult } from './service.ts';

export function addAcceptanceRoutes(app: App, services: Services): void {
  serve(app, operations.decideOnResult, async (request, reply) => {
    const { actor, body } = request;
    const sign = await signerFor(request, services);
    return services.write(request, reply, async (tx) => {
      const target = { ...targetOf(request), kind: 'any' as const };
      const { result, comment } = await decideOnResult(tx, actor, { ...target, ...body });
      const message = result.decision === 'accepted' ? 'Result accepted.' : 'Result refused.';
      return { message, data: presentResult(result, { reader: actor, sign }), version: comment.version };
    });
  });
}
