-- What the page says of the element of a comment, for whoever fixes it. Apart from the comments, whose listings and pins read
-- a part of `context` of every row: several kilobytes there would slow down all of them.
CREATE TABLE comment_evidence (
  organization_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  evidence jsonb NOT NULL,
  PRIMARY KEY (organization_id, comment_id)
);
SELECT place_table('comment_evidence', 'distributed');
ALTER TABLE comment_evidence ADD FOREIGN KEY (organization_id, comment_id)
  REFERENCES comments (organization_id, id) ON DELETE CASCADE;
COMMENT ON TABLE comment_evidence IS 'Owner: features/comments';
