-- Who sees a comment or a reply: everyone who may see the comments of its page or mockup, or only the team. The default
-- is for rows of the previous version, which serves requests until it is replaced: it shows nobody too much.
ALTER TABLE comments
  ADD COLUMN visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('everyone', 'team')),
  -- Of authors who are not visitors: visitors are told by the person itself.
  ADD COLUMN author_kind text NOT NULL DEFAULT 'member' CHECK (author_kind IN ('member', 'visitor', 'assistant', 'system'));
ALTER TABLE replies
  ADD COLUMN visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('everyone', 'team')),
  ADD COLUMN author_kind text NOT NULL DEFAULT 'member' CHECK (author_kind IN ('member', 'visitor', 'assistant', 'system'));

-- What visitors, reviewers and guests wrote is for everyone, and so is what anybody wrote as an answer to it.
CREATE TEMPORARY TABLE outsiders ON COMMIT DROP AS
  SELECT p.organization_id, p.id FROM people p
  LEFT JOIN members m ON m.organization_id = p.organization_id AND m.person_id = p.id
  WHERE p.is_guest OR m.role = 'guest';
CREATE UNIQUE INDEX outsiders_key ON outsiders (organization_id, id);
UPDATE comments c SET visibility = 'everyone' FROM outsiders o
  WHERE o.organization_id = c.organization_id AND o.id = c.created_by;
UPDATE replies r SET visibility = 'everyone'
  WHERE EXISTS (SELECT FROM outsiders o WHERE o.organization_id = r.organization_id AND o.id = r.created_by)
    OR EXISTS (
      SELECT FROM comments c
      WHERE c.organization_id = r.organization_id AND c.id = r.comment_id AND c.visibility = 'everyone');

UPDATE comments c SET author_kind = 'assistant' FROM activity a
  WHERE a.organization_id = c.organization_id AND a.comment_id = c.id AND a.actor_type = 'mcp_key'
    AND a.type IN ('comment.created', 'mockup_comment.created');
UPDATE replies r SET author_kind = 'assistant' FROM activity a
  WHERE a.organization_id = r.organization_id AND a.comment_id = r.comment_id AND a.actor_type = 'mcp_key'
    AND a.metadata -> 'reply' ->> 'id' = r.id::text AND a.person_id = r.created_by;

-- For what guests list.
CREATE INDEX comments_for_everyone ON comments (organization_id, project_id, id) INCLUDE (status)
  WHERE visibility = 'everyone';

-- Who may read what the activity records: what only the team may, guests do not see either.
ALTER TABLE activity
  ADD COLUMN visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('everyone', 'team'));
UPDATE activity SET visibility = 'everyone' WHERE comment_id IS NULL;
UPDATE activity a SET visibility = 'everyone' FROM comments c
  WHERE c.organization_id = a.organization_id AND c.id = a.comment_id AND c.visibility = 'everyone'
    AND (NOT a.metadata ? 'reply' OR EXISTS (
      SELECT FROM replies r
      WHERE r.organization_id = a.organization_id AND r.id::text = a.metadata -> 'reply' ->> 'id'
        AND r.visibility = 'everyone'));

-- Numbers of comments, for guests without what they do not see.
ALTER TABLE comment_count_changes
  ADD COLUMN visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('everyone', 'team'));
ALTER TABLE comment_count_sums
  ADD COLUMN visibility text NOT NULL DEFAULT 'team' CHECK (visibility IN ('everyone', 'team'));
DO $$
DECLARE former text;
BEGIN
  SELECT conname INTO STRICT former FROM pg_constraint
    WHERE conrelid = 'comment_count_sums'::regclass AND contype = 'u';
  EXECUTE format('ALTER TABLE comment_count_sums DROP CONSTRAINT %I', former);
END $$;
ALTER TABLE comment_count_sums
  ADD UNIQUE NULLS NOT DISTINCT (organization_id, project_id, site_id, kind, status, visibility);
CREATE OR REPLACE VIEW comment_counts AS
  SELECT organization_id, project_id, site_id, kind, status, count, visibility FROM comment_count_sums
  UNION ALL
  SELECT organization_id, project_id, site_id, kind, status, change, visibility FROM comment_count_changes;
DELETE FROM comment_count_changes;
DELETE FROM comment_count_sums;
INSERT INTO comment_count_sums (organization_id, project_id, site_id, kind, status, visibility, count)
SELECT organization_id, project_id, site_id, CASE WHEN mockup_id IS NULL THEN 'page' ELSE 'mockup' END, status,
  visibility, count(*)
FROM comments GROUP BY 1, 2, 3, 4, 5, 6;

-- Sites that are there already go on showing visitors what they showed them, of what is for everyone.
INSERT INTO widget_settings AS former (organization_id, site_id, settings)
SELECT organization_id, id, '{"pins": "all"}' FROM sites
ON CONFLICT (organization_id, site_id) DO UPDATE SET settings = excluded.settings || former.settings;
