-- The picture of a comment that has to be released: its files, and what else its screenshot will need.
ALTER TABLE held_comments
  ADD COLUMN image_file text,
  ADD COLUMN thumbnail_file text,
  -- Media type, size, and the place of the comment in it.
  ADD COLUMN picture jsonb,
  ADD FOREIGN KEY (organization_id, image_file) REFERENCES stored_files (organization_id, name),
  ADD FOREIGN KEY (organization_id, thumbnail_file) REFERENCES stored_files (organization_id, name),
  ADD CHECK (num_nulls(image_file, thumbnail_file, picture) IN (0, 3));
-- For the clean-up of files.
CREATE INDEX held_comments_by_image ON held_comments (organization_id, image_file);
CREATE INDEX held_comments_by_thumbnail ON held_comments (organization_id, thumbnail_file);
