-- That the organisation exists is checked with the person who wrote the comment; a check of its own would lock the same
-- row of the organisation for every comment.
ALTER TABLE comments DROP CONSTRAINT comments_organization_id_fkey;
ALTER TABLE activity DROP CONSTRAINT activity_organization_id_fkey;
