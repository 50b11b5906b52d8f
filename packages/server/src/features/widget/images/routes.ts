import * as operations from '@postil/contract/operations';
import type { App } from '../../../core/http/app.ts';
import { serve } from '../../../core/http/serve.ts';
import type { PageCallers } from '../callers/resolver.ts';
import type { ForeignImages } from './service.ts';

export function addImageRoutes(app: App, images: ForeignImages, callers: PageCallers): void {
  serve(app, operations.readWidgetImages, async (request) => ({
    success: true as const,
    data: await images.read(callers.get(request), request.body.urls),
  }));
}
