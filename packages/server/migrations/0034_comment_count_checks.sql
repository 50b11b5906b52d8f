-- When the numbers of comments of an organisation are next compared with its comments. Without a row it is due at once,
-- and so is every organisation after this upgrade: a process of the previous version may have counted everything as the
-- team's since 0029_visibility.sql.
CREATE TABLE comment_count_checks (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  due_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE comment_count_checks IS 'Owner: features/comment-counts';
