-- A notification that somebody put off counts as neither read nor unread until this instant.
ALTER TABLE notifications ADD COLUMN snoozed_until timestamptz(3);
