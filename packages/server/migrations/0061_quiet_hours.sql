-- When nothing is sent to a chat, as {from, to, time_zone}; null: it has no quiet hours. Not jsonb, which would order the fields
-- in its own way: changes are found by comparing the text.
ALTER TABLE webhooks ADD COLUMN quiet_hours json;

-- Whether somebody asked for this delivery, by a test or a redelivery, and waits for it: it is sent in quiet hours, too.
ALTER TABLE webhook_deliveries ADD COLUMN is_requested boolean NOT NULL DEFAULT false;
