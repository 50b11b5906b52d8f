-- Bytes of the pictures that visitors of a site sent on a day, which are limited, so that they cannot use up what the team has.
CREATE TABLE visitor_uploads (
  organization_id uuid NOT NULL,
  site_id uuid NOT NULL,
  day date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (organization_id, site_id, day),
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX visitor_uploads_by_day ON visitor_uploads (day);
COMMENT ON TABLE visitor_uploads IS 'Owner: features/widget';
