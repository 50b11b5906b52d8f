-- What two comments have to do with each other; two have one relation at most.
CREATE TABLE comment_relations (
  organization_id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  -- Read from the first to the second. For `relates_to` the lesser id is the first.
  kind text NOT NULL CHECK (kind IN ('duplicate_of', 'blocks', 'relates_to')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, from_id, to_id)
);
SELECT place_table('comment_relations', 'distributed');
ALTER TABLE comment_relations ADD FOREIGN KEY (organization_id, from_id)
  REFERENCES comments (organization_id, id) ON DELETE CASCADE;
ALTER TABLE comment_relations ADD FOREIGN KEY (organization_id, to_id)
  REFERENCES comments (organization_id, id) ON DELETE CASCADE;
CREATE INDEX comment_relations_to ON comment_relations (organization_id, to_id);
COMMENT ON TABLE comment_relations IS 'Owner: features/comments';
