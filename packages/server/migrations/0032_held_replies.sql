-- Replies wait for the team as well, and what reviewers write.
ALTER TABLE held_comments
  ALTER COLUMN site_id DROP NOT NULL,
  -- Of what a reviewer has written; null: it is from a page of the site.
  ADD COLUMN project_id uuid,
  ADD COLUMN kind text NOT NULL DEFAULT 'comment'
    CHECK (kind IN ('comment', 'reply', 'mockup_comment', 'mockup_reply')),
  -- The comment of a reply, or the mockup of a comment on one; it may be gone by now.
  ADD COLUMN subject_id uuid,
  ADD FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(site_id, project_id) = 1),
  ADD CHECK ((subject_id IS NULL) = (kind = 'comment'));
CREATE INDEX held_comments_by_project ON held_comments (organization_id, project_id, id);
