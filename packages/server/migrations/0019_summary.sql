-- When comments were resolved, for the summary and for listings by it; most changes and no creation touch it.
CREATE INDEX comments_by_resolution ON comments (organization_id, resolved_at) INCLUDE (project_id, site_id, mockup_id)
  WHERE resolved_at IS NOT NULL;

ALTER TABLE organizations ADD COLUMN version integer NOT NULL DEFAULT 1;
