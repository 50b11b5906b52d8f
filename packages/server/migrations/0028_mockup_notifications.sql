-- Notifications about a mockup itself, and about new comments on it.
ALTER TABLE notifications DROP CONSTRAINT notifications_reason_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_reason_check CHECK (
  reason IN (
    'assigned', 'mentioned', 'commented', 'mockup_decided', 'replied', 'status_changed', 'subscribed', 'webhook_disabled'
  )
);
ALTER TABLE notifications
  ADD COLUMN mockup_id uuid,
  ADD FOREIGN KEY (organization_id, mockup_id) REFERENCES mockups (organization_id, id) ON DELETE CASCADE;
CREATE INDEX notifications_by_mockup ON notifications (organization_id, mockup_id) WHERE mockup_id IS NOT NULL;
