-- The token of a member goes with the membership, and does not come back with another one.
ALTER TABLE widget_tokens ADD CONSTRAINT widget_tokens_member_fkey
  FOREIGN KEY (organization_id, person_id) REFERENCES members (organization_id, person_id) ON DELETE CASCADE;
CREATE INDEX widget_tokens_by_member ON widget_tokens (organization_id, person_id);
