-- With the id, so that the activity of a project is read newest first.
DROP INDEX activity_by_project;
CREATE INDEX activity_by_project ON activity (organization_id, project_id, id);
