-- What another system keeps with a comment: its own id for it, the name of that system, and up to 16 short texts.
ALTER TABLE comments
  ADD COLUMN external_id text,
  ADD COLUMN source text,
  ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';

-- An id of one source is given once in a project; comments without a source, and those without a project, count as one each.
CREATE UNIQUE INDEX comments_by_external_id ON comments (
  organization_id, external_id, coalesce(source, ''), coalesce(project_id, '00000000-0000-0000-0000-000000000000')
) WHERE external_id IS NOT NULL;
