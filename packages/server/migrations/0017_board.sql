-- The place of a comment in its column, where somebody moved it: a hexadecimal fraction. All others stand in the order
-- of creation, by the digits of their ids.
ALTER TABLE comments ADD COLUMN rank text COLLATE "C";
CREATE INDEX comments_by_rank ON comments (organization_id, status, rank, id) WHERE rank IS NOT NULL;

-- Filters and layouts of the board under a name.
CREATE TABLE views (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  layout text NOT NULL CHECK (layout IN ('board', 'list')),
  query text NOT NULL,
  is_shared boolean NOT NULL,
  created_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX views_by_creator ON views (organization_id, created_by);
CREATE INDEX views_shared ON views (organization_id) WHERE is_shared;
COMMENT ON TABLE views IS 'Owner: features/views';
