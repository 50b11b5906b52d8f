-- When a person agreed to get mail from an organisation: by the invitation, by using a key, or by having a password.
-- Until then the invitation is the only mail.
ALTER TABLE people ADD COLUMN accepted_at timestamptz(3);
UPDATE people SET accepted_at = created_at WHERE NOT is_guest;

-- The mail that tells people that they were added to an organisation; each is mailed once.
CREATE TABLE invitations (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  invited_by uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'skipped', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- A pending one is due then; while it is being mailed, that is moved on.
  mail_after timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES people (organization_id, id) ON DELETE CASCADE
);
-- For the mailer, which is for all tenants.
CREATE INDEX invitations_to_mail ON invitations (mail_after) WHERE status = 'pending';
COMMENT ON TABLE invitations IS 'Owner: features/members';

-- How many mails an organisation has sent on a day (UTC).
CREATE TABLE mail_counts (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (organization_id, day)
);
-- For the clean-up, which is for all tenants.
CREATE INDEX mail_counts_by_day ON mail_counts (day);
COMMENT ON TABLE mail_counts IS 'Owner: features/notifications';

-- Until when a notification is not mailed, because the organisation has sent as many mails as it may on that day.
ALTER TABLE notifications ADD COLUMN held_until timestamptz(3);
