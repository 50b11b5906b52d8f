-- Pictures of a comment beside its screenshot, and of its replies.
CREATE TABLE comment_pictures (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  comment_id uuid NOT NULL,
  -- The reply that they belong to; null: the comment itself.
  reply_id uuid,
  image_file text NOT NULL,
  thumbnail_file text NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
SELECT place_table('comment_pictures', 'distributed');
ALTER TABLE comment_pictures ADD FOREIGN KEY (organization_id, comment_id)
  REFERENCES comments (organization_id, id) ON DELETE CASCADE;
ALTER TABLE comment_pictures ADD FOREIGN KEY (organization_id, reply_id)
  REFERENCES replies (organization_id, id) ON DELETE CASCADE;
ALTER TABLE comment_pictures ADD FOREIGN KEY (organization_id, image_file)
  REFERENCES stored_files (organization_id, name);
ALTER TABLE comment_pictures ADD FOREIGN KEY (organization_id, thumbnail_file)
  REFERENCES stored_files (organization_id, name);
ALTER TABLE comment_pictures ADD FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id);
CREATE INDEX comment_pictures_by_comment ON comment_pictures (organization_id, comment_id, id);
CREATE INDEX comment_pictures_by_reply ON comment_pictures (organization_id, reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX comment_pictures_by_image ON comment_pictures (organization_id, image_file);
CREATE INDEX comment_pictures_by_thumbnail ON comment_pictures (organization_id, thumbnail_file);
COMMENT ON TABLE comment_pictures IS 'Owner: features/comments';
