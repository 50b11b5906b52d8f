-- A session that a provider has begun which speaks for one organisation only opens that one; null: all of its person.
ALTER TABLE sessions ADD COLUMN only_organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE;
CREATE INDEX sessions_by_only_organization ON sessions (only_organization_id) WHERE only_organization_id IS NOT NULL;
-- Of those that a provider began before, it is not known for which organisations it spoke: their people sign in again.
DELETE FROM sessions s USING audit_log a
  WHERE a.action = 'session.created' AND a.via_kind = 'session' AND a.via_id = s.id
    AND a.metadata ->> 'proof' = 'single_sign_on';

-- The hashes of the states of sign-ins that have ended, until they would have expired: each ends once, on whichever node.
CREATE TABLE ended_sign_ons (
  state_hash bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX ended_sign_ons_by_age ON ended_sign_ons (expires_at);
COMMENT ON TABLE ended_sign_ons IS 'Owner: features/accounts';
