-- Counting an author's comments in the index of all filters reads each of them in the table.
CREATE INDEX comments_by_author ON comments (organization_id, created_by, id) INCLUDE (mockup_id, project_id);
