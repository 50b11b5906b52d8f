-- What was done about a comment. The newest result of a comment counts.
CREATE TABLE comment_results (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  comment_id uuid NOT NULL,
  summary text NOT NULL,
  pull_request_url text,
  commit text,
  branch text,
  release text,
  preview_url text,
  files text[] NOT NULL,
  created_by uuid NOT NULL,
  author_kind text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- A picture of how it looks now; null: none. Another picture has another id.
  picture_id uuid,
  image_file text,
  thumbnail_file text,
  media_type text,
  width integer,
  height integer,
  -- What the reporter, or the team, said of it; null: nothing so far.
  decision text CHECK (decision IN ('accepted', 'refused')),
  reason text,
  decided_by uuid,
  decided_at timestamptz(3),
  -- When the reporter was asked once more; null: so far not.
  asked_again_at timestamptz(3),
  -- The mail to a reporter without an account; null: there is none.
  mail_to text,
  mail_status text CHECK (mail_status IN ('pending', 'sent', 'skipped', 'failed')),
  mail_attempts integer NOT NULL DEFAULT 0,
  -- No earlier than this is it tried. Whoever takes it sets it later, so that no other process takes it.
  mail_after timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
SELECT place_table('comment_results', 'distributed');
ALTER TABLE comment_results ADD FOREIGN KEY (organization_id, comment_id)
  REFERENCES comments (organization_id, id) ON DELETE CASCADE;
ALTER TABLE comment_results ADD FOREIGN KEY (organization_id, image_file)
  REFERENCES stored_files (organization_id, name);
ALTER TABLE comment_results ADD FOREIGN KEY (organization_id, thumbnail_file)
  REFERENCES stored_files (organization_id, name);
ALTER TABLE comment_results ADD FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id);
ALTER TABLE comment_results ADD FOREIGN KEY (organization_id, decided_by) REFERENCES people (organization_id, id);
CREATE INDEX comment_results_by_comment ON comment_results (organization_id, comment_id, id);
CREATE INDEX comment_results_by_image ON comment_results (organization_id, image_file) WHERE image_file IS NOT NULL;
CREATE INDEX comment_results_by_thumbnail ON comment_results (organization_id, thumbnail_file)
  WHERE thumbnail_file IS NOT NULL;
-- Across organisations, for those who send and who ask again.
CREATE INDEX comment_results_to_mail ON comment_results (mail_after) WHERE mail_status = 'pending';
CREATE INDEX comment_results_undecided ON comment_results (created_at) WHERE decision IS NULL;
COMMENT ON TABLE comment_results IS 'Owner: features/comments';

-- Who may resolve the comments of a project, and what happens when nobody decides about a result.
ALTER TABLE projects
  ADD COLUMN resolved_by text NOT NULL DEFAULT 'anyone',
  -- null: nobody is asked again.
  ADD COLUMN acceptance_days integer,
  ADD COLUMN acceptance_ending text NOT NULL DEFAULT 'keep';
ALTER TABLE projects ADD CONSTRAINT projects_resolved_by_check
  CHECK (resolved_by IN ('anyone', 'people', 'reporter'));
ALTER TABLE projects ADD CONSTRAINT projects_acceptance_ending_check CHECK (acceptance_ending IN ('keep', 'close'));

ALTER TABLE notifications DROP CONSTRAINT notifications_reason_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_reason_check CHECK (
  reason IN (
    'assigned', 'replied', 'mentioned', 'commented', 'mockup_decided', 'status_changed', 'subscribed', 'due',
    'webhook_disabled', 'result_submitted', 'decision_awaited'
  )
);
-- Anyone who wants no mail about changes of the status wants none about results, either.
/* of all tenants */ UPDATE people SET unmailed_reasons = unmailed_reasons || '{result_submitted,decision_awaited}'::text[]
WHERE 'status_changed' = ANY (unmailed_reasons);
