-- Links with which people without an account review a project.
CREATE TABLE review_links (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  rights text NOT NULL CHECK (rights IN ('view', 'comment', 'approve')),
  -- null: it needs none.
  password_hash text,
  last_four text NOT NULL,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX review_links_by_project ON review_links (organization_id, project_id, id);
COMMENT ON TABLE review_links IS 'Owner: features/review-links';

-- From the hash of the secret in a link to the link, before the tenant is known.
CREATE TABLE review_link_secrets (
  secret_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  review_link_id uuid NOT NULL,
  FOREIGN KEY (organization_id, review_link_id) REFERENCES review_links (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX review_link_secrets_by_link ON review_link_secrets (organization_id, review_link_id);
COMMENT ON TABLE review_link_secrets IS 'Owner: features/review-links';
