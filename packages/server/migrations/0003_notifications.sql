-- What happened that concerns a person; read in the application and, where mail is set up, mailed.
CREATE TABLE notifications (
  organization_id uuid NOT NULL,
  -- A UUIDv7 that holds created_at.
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  reason text NOT NULL CHECK (
    reason IN ('assigned', 'replied', 'mentioned', 'status_changed', 'subscribed', 'webhook_disabled')
  ),
  -- What ties the person to it, for example being the assignee.
  tie text NOT NULL,
  comment_id uuid,
  -- The reply that it is about; refers to nothing, so that it is told without its text when it is deleted.
  reply_id uuid,
  -- Who did it; null for the service itself.
  actor_id uuid,
  -- What the message tells, as it was at that moment.
  details jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz(3),
  mail_status text NOT NULL CHECK (mail_status IN ('pending', 'sent', 'skipped', 'failed')),
  mail_attempts integer NOT NULL DEFAULT 0,
  -- A pending one is mailed when the time in which notifications are gathered has passed since then.
  mail_after timestamptz(3) NOT NULL DEFAULT now(),
  lease_id uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES people (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, comment_id) REFERENCES comments (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_person ON notifications (organization_id, person_id, id);
CREATE INDEX notifications_unread ON notifications (organization_id, person_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_comment ON notifications (organization_id, comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notifications_to_mail ON notifications (organization_id, person_id, id) WHERE mail_status = 'pending';

-- Whether a person of an organisation wants mail; switched off by the link in every mail.
ALTER TABLE people ADD COLUMN wants_mail boolean NOT NULL DEFAULT true;

-- Secrets of the installation itself, made at first use, for example to sign links.
CREATE TABLE installation_secrets (
  name text PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
