import type {
  ApprovalRecord,
  MockupDetail,
  MockupRecord,
  MockupSubject,
  MockupVersion,
} from '@postil/contract';
import type { UrlsOf } from '../files/urls.ts';
import type { ApprovalRow, MockupRow, MockupWithLatestRow, VersionRow } from './queries.ts';

/** A mockup as events contain it: without URLs, which expire. */
export function presentMockup(row: MockupWithLatestRow): MockupSubject {
  return { ...presentFields(row), latest: presentVersion(row.latest) };
}

export function presentMockupWithUrls(row: MockupWithLatestRow, urlsOf: UrlsOf): MockupRecord {
  return { ...presentFields(row), latest: { ...presentVersion(row.latest), ...urlsOf(row, row.latest) } };
}

export function presentMockupDetail(
  row: MockupWithLatestRow,
  { versions, approvals }: { versions: readonly VersionRow[]; approvals: readonly ApprovalRow[] },
  urlsOf: UrlsOf,
): MockupDetail {
  return {
    ...presentMockupWithUrls(row, urlsOf),
    versions: versions.map((version) => ({ ...presentVersion(version), ...urlsOf(row, version) })),
    approvals: approvals.map(presentApproval),
  };
}

export function presentApproval(row: ApprovalRow): ApprovalRecord {
  return {
    id: row.id,
    mockup_id: row.mockup_id,
    version: row.version_number,
    decision: row.decision,
    status: row.decision,
    note: row.note,
    name: row.name,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    created_at: row.created_at.toISOString(),
  };
}

function presentFields(row: MockupRow) {
  return {
    id: row.id,
    organization_id: row.organization_id,
    project_id: row.project_id,
    name: row.name,
    status: row.status,
    comments_count: row.comments_count,
    pending_count: row.pending_count,
    version: row.version,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentVersion(row: VersionRow): MockupVersion {
  return {
    number: row.number,
    media_type: row.media_type,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    created_at: row.created_at.toISOString(),
  };
}
