-- Who works on a comment, so that two do not take the same one. A lease: it holds until expires_at.
CREATE TABLE comment_claims (
  organization_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  person_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, comment_id),
  FOREIGN KEY (organization_id, comment_id) REFERENCES comments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, person_id) REFERENCES people (organization_id, id)
);
CREATE INDEX comment_claims_by_key ON comment_claims (organization_id, api_key_id);
-- For the clean-up, which is for all tenants.
CREATE INDEX comment_claims_by_age ON comment_claims (expires_at);

-- What still asks for work, the most urgent first and then the oldest.
CREATE INDEX comments_pending ON comments (organization_id, project_id, priority DESC, id)
  INCLUDE (site_id, assigned_to) WHERE status IN ('OPEN', 'IN_PROGRESS', 'IN_REVIEW');
-- For their number: equal entries are stored together, so that counting reads a twentieth of the pages.
CREATE INDEX comments_pending_count ON comments (organization_id, project_id)
  WHERE status IN ('OPEN', 'IN_PROGRESS', 'IN_REVIEW');
