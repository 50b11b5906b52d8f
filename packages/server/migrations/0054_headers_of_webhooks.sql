-- Headers of its own that a webhook is sent with: sealed like its secret, as JSON; null: none. Only the names are shown.
ALTER TABLE webhooks ADD COLUMN headers text, ADD COLUMN header_names text[] NOT NULL DEFAULT '{}';

ALTER TABLE webhooks ADD CONSTRAINT webhooks_headers_are_sealed CHECK (headers LIKE 'v1.%');
