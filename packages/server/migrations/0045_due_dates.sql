-- The day on which a comment is due, without a time; null: none.
-- `reminded_of` is the due date of which people were reminded, so that several nodes remind once.
ALTER TABLE comments ADD COLUMN due_date date, ADD COLUMN reminded_of date;
-- For the filters and the order of the list, and across organisations for the reminders. Most comments have no due date.
CREATE INDEX comments_by_due_date ON comments (organization_id, due_date, id) WHERE due_date IS NOT NULL;
CREATE INDEX comments_due_on ON comments (due_date) WHERE due_date IS NOT NULL;

ALTER TABLE notifications DROP CONSTRAINT notifications_reason_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_reason_check CHECK (
  reason IN (
    'assigned', 'replied', 'mentioned', 'commented', 'mockup_decided', 'status_changed', 'subscribed', 'due',
    'webhook_disabled'
  )
);
