-- How a project names, colours and shows the statuses: an array with an object for each of them; empty: as everywhere.
ALTER TABLE projects ADD COLUMN statuses jsonb NOT NULL DEFAULT '[]';
