import type { Client, CreatedMockupComment } from '@postil/client';
import { drawPage } from '@postil/harness/factories/pictures';

/** Uploads the mockup "Start page" and comments on the middle of its picture. @returns the comment. */
export async function createMockupComment(
  api: Client,
  projectId: string,
  content: string,
): Promise<CreatedMockupComment> {
  const file = await drawPage();
  const { id } = await api.createMockup({ project_id: projectId, name: 'Start page', file });
  return api.createMockupComment({ id, content, x: 0.5, y: 0.5 });
}
