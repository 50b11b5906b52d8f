-- Secrets of webhooks are sealed with a key that the database does not have. Those of earlier versions are sealed by the
-- start that follows, so that the rule holds for what is written from now on.
ALTER TABLE webhooks ADD CONSTRAINT webhooks_secrets_are_sealed
  CHECK (secret LIKE 'v1.%' AND (previous_secret IS NULL OR previous_secret LIKE 'v1.%')) NOT VALID;
