-- Organisations with comments whose search terms were made by earlier rules, and the last comment that was looked at. A
-- job makes the terms again in small steps; what it has not reached yet is found by the earlier terms.
CREATE TABLE search_rebuilds (
  organization_id uuid PRIMARY KEY,
  after_id uuid NOT NULL
);
SELECT place_table('search_rebuilds', 'distributed');
ALTER TABLE search_rebuilds ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
INSERT INTO search_rebuilds (organization_id, after_id)
SELECT id, '00000000-0000-0000-0000-000000000000' FROM organizations;
COMMENT ON TABLE search_rebuilds IS 'Owner: features/comments';
