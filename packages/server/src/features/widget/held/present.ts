import path from 'node:path';
import type { HeldComment, Screenshot } from '@postil/contract';
import { type SignPath, signVariants } from '../../../core/uploads/picture-urls.ts';
import { pathOf } from './files.ts';
import type { HeldRow } from './queries.ts';

/** The public form of a held comment. @param sign signs the URLs of its picture. */
export function presentHeld(row: HeldRow, sign: SignPath): HeldComment {
  const { body, identity } = row;
  return {
    id: row.id,
    kind: row.kind,
    project_id: row.project_id,
    site_id: row.site_id,
    comment_id: row.kind === 'mockup_comment' ? null : row.subject_id,
    mockup_id: row.kind === 'mockup_comment' ? row.subject_id : null,
    reason: row.reason,
    content: body.content,
    ...(body.priority && { priority: body.priority }),
    name: row.reviewer_name ?? identity?.name ?? (body.name || null),
    author_kind: 'visitor',
    email: identity?.email ?? body.email ?? null,
    ...(body.page_url && { page_url: body.page_url }),
    page_title: body.page_title || null,
    ...(body.type && { type: body.type }),
    ...(body.fields && { fields: body.fields }),
    created_at: row.created_at.toISOString(),
    screenshot: presentScreenshot(row, sign),
  };
}

function presentScreenshot(
  { organization_id: organizationId, id, image_file: imageFile, picture }: HeldRow,
  sign: SignPath,
): Screenshot | null {
  if (imageFile === null || picture === null) return null;
  const { width, height, pin } = picture;
  // A replacement picture has another name, and so another URL.
  const name = path.basename(imageFile);
  const urls = signVariants(sign, (variant) => pathOf({ organizationId, id, name, variant }));
  return { ...urls, width, height, pin };
}
