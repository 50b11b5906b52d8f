-- The last time somebody gave a comment another place in its column, and who: an id that contains the instant. The place
-- is no change of the comment, and so has no activity.
ALTER TABLE comments ADD COLUMN placement_id uuid, ADD COLUMN placed_by uuid;
CREATE INDEX comments_by_placement ON comments (organization_id, placement_id) WHERE placement_id IS NOT NULL;
