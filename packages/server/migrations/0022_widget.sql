-- Visitors whom the widget tells apart by their tokens: any number of them may have the same name.
ALTER TABLE people ADD COLUMN is_visitor boolean NOT NULL DEFAULT false;
DROP INDEX people_guest_key;
CREATE UNIQUE INDEX people_guest_key ON people (organization_id, md5(name), md5(guest_role))
  WHERE is_guest AND NOT is_visitor;

-- What differs from the defaults of the widget; a site without a row has them all.
CREATE TABLE widget_settings (
  organization_id uuid NOT NULL,
  site_id uuid NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  -- From which the secret of the site is made; null: it has none.
  identity_nonce bytea,
  PRIMARY KEY (organization_id, site_id),
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE widget_settings IS 'Owner: features/widget';

-- From the hash of a member's token to the member, before the tenant is known. It ends with the session that made it.
CREATE TABLE widget_tokens (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  site_id uuid NOT NULL,
  person_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX widget_tokens_by_site ON widget_tokens (organization_id, site_id);
CREATE INDEX widget_tokens_by_session ON widget_tokens (session_id);
-- For the clean-up.
CREATE INDEX widget_tokens_by_age ON widget_tokens (expires_at);
COMMENT ON TABLE widget_tokens IS 'Owner: features/widget';
