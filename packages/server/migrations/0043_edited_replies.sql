-- When the text of a reply was last changed; null for one that is as it was written. `updated_at` also rises when its readers change.
ALTER TABLE replies ADD COLUMN edited_at timestamptz;
