-- What the widget has sent and the team has to release: probable spam, and what exceeds the limit of a site. It is a
-- table of its own, so that no listing, count or search of comments has to leave it out.
CREATE TABLE held_comments (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  site_id uuid NOT NULL,
  -- The person that the visitor becomes with its first comment; it need not exist yet.
  visitor_id uuid NOT NULL,
  -- Under which the site knows the visitor; null: the site does not say.
  identity jsonb,
  reason text NOT NULL CHECK (reason IN ('spam', 'limit')),
  -- As it came.
  body jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX held_comments_by_site ON held_comments (organization_id, site_id, id);
-- For the clean-up.
CREATE INDEX held_comments_by_age ON held_comments (created_at);
COMMENT ON TABLE held_comments IS 'Owner: features/widget';
