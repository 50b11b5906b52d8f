-- From the hash of an extension's token to its member, before the tenant is known. Members are on every node of a sharded
-- cluster, so the reference is possible there, too.
CREATE TABLE extension_connections (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- The browser, as the extension named it.
  name text NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
SELECT place_table('extension_connections', 'local');
-- It goes with the membership, and does not come back with another one.
ALTER TABLE extension_connections ADD FOREIGN KEY (organization_id, person_id)
  REFERENCES members (organization_id, person_id) ON DELETE CASCADE;
CREATE INDEX extension_connections_by_member ON extension_connections (organization_id, person_id, id);
-- For the clean-up.
CREATE INDEX extension_connections_by_age ON extension_connections (expires_at);
COMMENT ON TABLE extension_connections IS 'Owner: features/widget';
