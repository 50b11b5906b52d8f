-- To which organisations an account belongs: with members, but found before the tenant is known.
CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, organization_id)
);
COMMENT ON TABLE memberships IS 'Owner: features/members';
INSERT INTO memberships (user_id, organization_id)
SELECT m.person_id, m.organization_id FROM members m JOIN users u ON u.id = m.person_id;

-- When a member was last signed in; null: never.
ALTER TABLE people ADD COLUMN last_seen_at timestamptz(3);

-- From the hash of a cookie to who is signed in, before the tenant is known. A session that ends is deleted.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The one in which the person works at present.
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_agent text,
  address text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at);
-- For the clean-up.
CREATE INDEX sessions_by_age ON sessions (last_used_at);
COMMENT ON TABLE sessions IS 'Owner: features/accounts';

-- Links with which a person sets a password without knowing a former one. Each is deleted when one of the account is used.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invitation')),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The one that invites, or whose admin made the link; null: the person asked for it by mail.
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  created_by uuid,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX password_links_by_user ON password_links (user_id);
-- For the clean-up.
CREATE INDEX password_links_by_age ON password_links (expires_at);
COMMENT ON TABLE password_links IS 'Owner: features/accounts';

-- Which account a person of a provider of OpenID Connect has here.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);
COMMENT ON TABLE identities IS 'Owner: features/accounts';
