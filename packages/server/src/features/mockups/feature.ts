import type { Feature } from '../../core/feature.ts';
import { CLEAN_UP_MS } from '../../core/process/jobs.ts';
import { removeStaleUploads } from '../../core/uploads/receive.ts';
import { serveFiles } from '../../core/uploads/signed-files.ts';
import { mockupFiles } from './files/files.ts';
import { removeUnusedFiles } from './files/service.ts';
import { completeMockupId, mockupsResource, mockupTemplate } from './mockup/resources.ts';
import { addMockupRoutes } from './mockup/routes.ts';
import { searchMockupsTool } from './mockup/tools.ts';

/** Mockups: their routes and files, the jobs that remove unused files, and their tools and resources for assistants. */
export function mockups({ maxBytes }: { maxBytes: number }) {
  return {
    routes: (api, services) => addMockupRoutes(api, { ...services, maxBytes }),
    pages: (app, services) =>
      serveFiles(app, mockupFiles, {
        ...services,
        authenticate: services.authenticate(['api_key', 'mcp_key', 'session']),
      }),
    jobs: ({ database, storage, uploadRules }) => [
      {
        name: 'remove-stale-uploads',
        everyMs: CLEAN_UP_MS,
        run: () => removeStaleUploads(uploadRules),
      },
      {
        name: 'remove-unused-files',
        everyMs: CLEAN_UP_MS,
        run: () => removeUnusedFiles(database, storage),
      },
    ],
    tools: { 'search-mockups': searchMockupsTool },
    resources: [mockupsResource],
    templates: [mockupTemplate],
    completions: { mockup_id: completeMockupId },
  } satisfies Feature;
}
