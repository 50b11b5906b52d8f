-- The format of a webhook: `standard`, or that of the messages of a chat service, whose names the server knows. A channel gets at
-- most one message a minute: quiet_until is the end of this minute; null: the next one may be sent at once.
ALTER TABLE webhooks ADD COLUMN format text NOT NULL DEFAULT 'standard', ADD COLUMN quiet_until timestamptz;

-- The bytes that an attempt sent, where they are not those of the event; null: those of the event.
ALTER TABLE webhook_attempts ADD COLUMN request_body text;
