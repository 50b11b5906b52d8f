-- Short-lived secrets of keys beside the one in api_key_secrets, and from their hash to the key. All are read before the tenant
-- is known. They go with the secret of the key and with the membership of its owner, and do not come back with another one.
CREATE TABLE api_key_tokens (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  person_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
SELECT place_table('api_key_tokens', 'local');
ALTER TABLE api_key_tokens ADD FOREIGN KEY (organization_id, api_key_id)
  REFERENCES api_key_secrets (organization_id, api_key_id) ON DELETE CASCADE;
ALTER TABLE api_key_tokens ADD FOREIGN KEY (organization_id, person_id)
  REFERENCES members (organization_id, person_id) ON DELETE CASCADE;
CREATE INDEX api_key_tokens_by_key ON api_key_tokens (organization_id, api_key_id);
CREATE INDEX api_key_tokens_by_member ON api_key_tokens (organization_id, person_id);
-- For the clean-up.
CREATE INDEX api_key_tokens_by_age ON api_key_tokens (expires_at);
COMMENT ON TABLE api_key_tokens IS 'Owner: features/api-keys';

-- What a member has allowed a client of OAuth: one key each, and the code for which the client gets its first tokens.
CREATE TABLE consents (
  code_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- The SHA-256 of the id of the client.
  client_hash bytea NOT NULL,
  redirect_uri text NOT NULL,
  -- For S256, the only method.
  code_challenge text NOT NULL,
  code_expires_at timestamptz(3) NOT NULL,
  code_used_at timestamptz(3)
);
SELECT place_table('consents', 'local');
ALTER TABLE consents ADD UNIQUE (organization_id, api_key_id);
ALTER TABLE consents ADD FOREIGN KEY (organization_id, api_key_id)
  REFERENCES api_key_secrets (organization_id, api_key_id) ON DELETE CASCADE;
ALTER TABLE consents ADD FOREIGN KEY (organization_id, person_id)
  REFERENCES members (organization_id, person_id) ON DELETE CASCADE;
CREATE INDEX consents_by_member ON consents (organization_id, person_id);
-- For the clean-up of codes that nobody has used.
CREATE INDEX consents_unused ON consents (code_expires_at) WHERE code_used_at IS NULL;
COMMENT ON TABLE consents IS 'Owner: features/consents';

-- A used one stays until it expires: that it comes again shows that somebody has copied it.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
SELECT place_table('refresh_tokens', 'local');
ALTER TABLE refresh_tokens ADD FOREIGN KEY (organization_id, api_key_id)
  REFERENCES consents (organization_id, api_key_id) ON DELETE CASCADE;
CREATE INDEX refresh_tokens_by_key ON refresh_tokens (organization_id, api_key_id);
-- For the clean-up.
CREATE INDEX refresh_tokens_by_age ON refresh_tokens (expires_at);
COMMENT ON TABLE refresh_tokens IS 'Owner: features/consents';
