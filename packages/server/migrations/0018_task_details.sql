-- The picture of the page on which a comment was made; at most one for each comment.
CREATE TABLE comment_screenshots (
  organization_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  -- Part of the addresses of the files, which are another's for another picture.
  id uuid NOT NULL,
  image_file text NOT NULL,
  thumbnail_file text NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  -- The place of the comment, as shares of the width and height of the picture.
  pin_x double precision CHECK (pin_x BETWEEN 0 AND 1),
  pin_y double precision CHECK (pin_y BETWEEN 0 AND 1),
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, comment_id),
  CHECK ((pin_x IS NULL) = (pin_y IS NULL)),
  FOREIGN KEY (organization_id, comment_id) REFERENCES comments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, image_file) REFERENCES stored_files (organization_id, name),
  FOREIGN KEY (organization_id, thumbnail_file) REFERENCES stored_files (organization_id, name),
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX comment_screenshots_by_image ON comment_screenshots (organization_id, image_file);
CREATE INDEX comment_screenshots_by_thumbnail ON comment_screenshots (organization_id, thumbnail_file);
COMMENT ON TABLE comment_screenshots IS 'Owner: features/comments';

-- The reasons of notifications that the person does not want by mail; those not named here are mailed.
ALTER TABLE people ADD COLUMN unmailed_reasons text[] NOT NULL DEFAULT '{}';
