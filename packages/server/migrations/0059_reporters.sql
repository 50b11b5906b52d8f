-- An address that somebody without an account left with a comment, or for a review. Until the person has confirmed it, it gets one mail, which
-- asks for that.
CREATE TABLE reporter_addresses (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- In lower case.
  email text NOT NULL,
  -- asked: not confirmed so far.
  state text NOT NULL CHECK (state IN ('asked', 'confirmed', 'unsubscribed')),
  -- Of the mails; null: not known.
  language text,
  -- The comment because of which the mail asks.
  comment_id uuid NOT NULL,
  -- When the last mail asked, and how many have.
  asked_at timestamptz(3),
  asked_times integer NOT NULL DEFAULT 0,
  -- No earlier than this is the mail tried that asks; null: there is none. Whoever takes it sets it later, so that no other
  -- process takes it.
  ask_after timestamptz(3),
  ask_attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
SELECT place_table('reporter_addresses', 'distributed');
ALTER TABLE reporter_addresses ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX reporter_addresses_by_email ON reporter_addresses (organization_id, email);
-- Across organisations, for those who send.
CREATE INDEX reporter_addresses_to_ask ON reporter_addresses (ask_after) WHERE ask_after IS NOT NULL;
COMMENT ON TABLE reporter_addresses IS 'Owner: features/comments';

-- What is to be mailed to such an address about a comment. A row is deleted when its mail was sent, or is not to be sent.
CREATE TABLE reporter_news (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  address_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('replied', 'result', 'asked_again', 'resolved')),
  -- The reply or the result; null: the comment itself.
  subject_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- null: when the address is confirmed. Otherwise as `ask_after`.
  mail_after timestamptz(3),
  mail_attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id)
);
SELECT place_table('reporter_news', 'distributed');
ALTER TABLE reporter_news ADD FOREIGN KEY (organization_id, address_id)
  REFERENCES reporter_addresses (organization_id, id) ON DELETE CASCADE;
ALTER TABLE reporter_news ADD FOREIGN KEY (organization_id, comment_id)
  REFERENCES comments (organization_id, id) ON DELETE CASCADE;
CREATE INDEX reporter_news_by_address ON reporter_news (organization_id, address_id);
CREATE INDEX reporter_news_by_comment ON reporter_news (organization_id, comment_id, address_id);
CREATE INDEX reporter_news_to_mail ON reporter_news (mail_after) WHERE mail_after IS NOT NULL;
CREATE INDEX reporter_news_by_age ON reporter_news (created_at);
COMMENT ON TABLE reporter_news IS 'Owner: features/comments';

-- How many mails an address without an account got on a day (UTC), from all organisations together. The name is a keyed hash
-- of the address and of what the mails are for.
CREATE TABLE address_mail_counts (
  name bytea NOT NULL,
  day date NOT NULL,
  mails integer NOT NULL,
  PRIMARY KEY (name, day)
);
SELECT place_table('address_mail_counts', 'local');
CREATE INDEX address_mail_counts_by_day ON address_mail_counts (day);
COMMENT ON TABLE address_mail_counts IS 'Owner: features/notifications';

-- The address that a reviewer left; null: none. Members have theirs in `email`.
ALTER TABLE people ADD COLUMN left_email text;

-- Nobody is mailed any more whose address is not confirmed.
/* of all tenants */ UPDATE comment_results SET mail_status = 'skipped' WHERE mail_status = 'pending';
