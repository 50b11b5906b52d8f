-- When the widget of a site was last loaded by a page. It is a table of its own, so that noting it does not rewrite the
-- site and its indexes.
CREATE TABLE site_presences (
  organization_id uuid NOT NULL,
  site_id uuid NOT NULL,
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, site_id),
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE site_presences IS 'Owner: features/sites';
