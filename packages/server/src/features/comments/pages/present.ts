import type { CommentedPage, PagePin } from '@postil/contract';
import { presentScreenshot } from '../screenshots/present.ts';
import type { ScreenshotUrls } from '../screenshots/urls.ts';
import { pointIn, type ScreenshotView } from './points.ts';
import type { PageRow, PictureRow, PinRow } from './queries.ts';

/** The public form of a page with comments. */
export function presentCommentedPage(
  row: PageRow,
  { organizationId, urlsOf }: { organizationId: string; urlsOf: ScreenshotUrls },
): CommentedPage {
  const { picture } = row;
  return {
    project_id: row.project_id,
    site_id: row.site_id,
    site_name: row.site_name,
    page_url: row.page_url,
    page_title: row.page_title,
    open_count: row.open_count,
    resolved_count: row.resolved_count,
    updated_at: row.updated_at.toISOString(),
    picture: picture && presentPicture(picture, organizationId, urlsOf),
    pins: (row.pins ?? []).map((pin) => presentPin(pin, picture)),
  };
}

function presentPicture(picture: PictureRow, organizationId: string, urlsOf: ScreenshotUrls) {
  const { comment_id: commentId } = picture;
  return {
    comment_id: commentId,
    ...presentScreenshot({ ...picture, organization_id: organizationId }, urlsOf),
  };
}

function presentPin(pin: PinRow, picture: PictureRow | null): PagePin {
  const { assigned_to: assignee, assigned_to_name: name } = pin;
  return {
    id: pin.id,
    number: pin.number,
    title: pin.title,
    content: pin.content,
    status: pin.status,
    priority: pin.priority,
    assigned_to: assignee === null || name === null ? null : { id: assignee, name },
    created_at: new Date(pin.created_at).toISOString(),
    point: pointIn(pictureFor(pin, picture), pin),
  };
}

/** The picture of the page; `pin` itself if that picture is its screenshot, as `pointIn` compares identity. */
function pictureFor(pin: PinRow, picture: PictureRow | null): ScreenshotView | undefined {
  if (picture === null) return undefined;
  return picture.comment_id === pin.id ? pin : picture;
}
