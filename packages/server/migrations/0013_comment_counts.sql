-- How many comments there are, without counting them. Every change of a number is appended in the transaction that
-- causes it, so that writers never wait for each other; a job adds the changes to the sums, and a reader adds both.
CREATE TABLE comment_count_changes (
  -- Without a foreign key, which would be checked at every creation.
  organization_id uuid NOT NULL,
  project_id uuid,
  site_id uuid,
  kind text NOT NULL CHECK (kind IN ('page', 'mockup')),
  status comment_status NOT NULL,
  change integer NOT NULL
);
CREATE INDEX comment_count_changes_by_place ON comment_count_changes (organization_id, project_id, site_id);
COMMENT ON TABLE comment_count_changes IS 'Owner: features/comment-counts';

CREATE TABLE comment_count_sums (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  project_id uuid,
  site_id uuid,
  kind text NOT NULL CHECK (kind IN ('page', 'mockup')),
  status comment_status NOT NULL,
  count integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organization_id, project_id, site_id, kind, status)
);
CREATE INDEX comment_count_sums_by_site ON comment_count_sums (organization_id, site_id);
COMMENT ON TABLE comment_count_sums IS 'Owner: features/comment-counts';

-- What readers add up.
CREATE VIEW comment_counts AS
  SELECT organization_id, project_id, site_id, kind, status, count FROM comment_count_sums
  UNION ALL
  SELECT organization_id, project_id, site_id, kind, status, change FROM comment_count_changes;

INSERT INTO comment_count_sums (organization_id, project_id, site_id, kind, status, count)
SELECT organization_id, project_id, site_id, CASE WHEN mockup_id IS NULL THEN 'page' ELSE 'mockup' END, status, count(*)
FROM comments GROUP BY 1, 2, 3, 4, 5;

-- They only served counting.
DROP INDEX comments_of_pages;
DROP INDEX comments_pending_count;
