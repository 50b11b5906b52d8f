-- What people call a comment: "#128" within its organisation, and a title where somebody gave one.
--
-- Numbers are taken from blocks. Each transaction takes the lowest block that no other is using, so that nobody waits for
-- anybody else; those who comment one after the other get consecutive numbers. What is left of a block is used later,
-- and what a transaction took is free again when it is rolled back.
CREATE TABLE comment_numbers (
  organization_id uuid PRIMARY KEY,
  -- The first number that is in no block yet.
  next integer NOT NULL
);
CREATE TABLE comment_number_blocks (
  organization_id uuid NOT NULL,
  -- The next number that is taken from the block, and its last one.
  next integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (organization_id, last)
);
-- A changed row then stays on its page.
ALTER TABLE comment_number_blocks SET (fillfactor = 50);
SELECT place_table('comment_numbers', 'distributed');
SELECT place_table('comment_number_blocks', 'distributed');
ALTER TABLE comment_numbers ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
ALTER TABLE comment_number_blocks ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
COMMENT ON TABLE comment_numbers IS 'Owner: features/comments';
COMMENT ON TABLE comment_number_blocks IS 'Owner: features/comments';

-- A number that no other comment of the organisation has.
CREATE FUNCTION next_comment_number(organization uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  block_size constant integer := 8;
  taken integer;
  last_of_block integer;
BEGIN
  SELECT b.next, b.last INTO taken, last_of_block FROM comment_number_blocks b
    WHERE b.organization_id = organization ORDER BY b.last LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF taken IS NULL THEN
    INSERT INTO comment_numbers AS n (organization_id, next) VALUES (organization, 1 + block_size)
      ON CONFLICT (organization_id) DO UPDATE SET next = n.next + block_size
      RETURNING n.next - block_size INTO taken;
    INSERT INTO comment_number_blocks (organization_id, next, last)
      VALUES (organization, taken + 1, taken + block_size - 1);
  ELSIF taken = last_of_block THEN
    DELETE FROM comment_number_blocks b WHERE b.organization_id = organization AND b.last = last_of_block;
  ELSE
    UPDATE comment_number_blocks b SET next = taken + 1
      WHERE b.organization_id = organization AND b.last = last_of_block;
  END IF;
  RETURN taken;
END
$$;

-- Null for a comment that an older version creates while a cluster is upgraded node by node.
ALTER TABLE comments ADD COLUMN number integer, ADD COLUMN title text;
UPDATE comments c SET number = numbered.number
  FROM (
    SELECT organization_id, id, row_number() OVER (PARTITION BY organization_id ORDER BY created_at, id) AS number
    FROM comments
  ) numbered
  WHERE c.organization_id = numbered.organization_id AND c.id = numbered.id;
INSERT INTO comment_numbers (organization_id, next)
  SELECT organization_id, max(number) + 1 FROM comments GROUP BY organization_id;
CREATE UNIQUE INDEX comments_by_number ON comments (organization_id, number);
