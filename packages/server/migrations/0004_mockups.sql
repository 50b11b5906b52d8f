-- A design under review. Its pictures are its versions.
CREATE TABLE mockups (
  organization_id uuid NOT NULL,
  -- A UUIDv7 that holds created_at.
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'CHANGES_REQUESTED')),
  -- The number of its newest version.
  latest_version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX mockups_by_project ON mockups (organization_id, project_id, id);

-- Every file that is, or may be, in the storage. The row is committed before the file is written and goes after
-- the file is removed, so that no crash leaves a file that nobody knows. Refers to no organisation on purpose:
-- the rows of a deleted one must stay until its files are gone.
CREATE TABLE stored_files (
  organization_id uuid NOT NULL,
  -- Made of the contents: the same picture is kept once in an organisation.
  name text NOT NULL,
  -- Until then it is kept although nothing refers to it, because an upload may be under way.
  kept_until timestamptz(3) NOT NULL,
  -- Until then a clean-up is removing the file, and nobody else may write or remove it.
  removing_until timestamptz(3),
  PRIMARY KEY (organization_id, name)
);
-- For the clean-up, which is for all tenants.
CREATE INDEX stored_files_by_age ON stored_files (kept_until);

CREATE TABLE mockup_versions (
  organization_id uuid NOT NULL,
  mockup_id uuid NOT NULL,
  number integer NOT NULL,
  image_file text NOT NULL,
  preview_file text NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, mockup_id, number),
  FOREIGN KEY (organization_id, mockup_id) REFERENCES mockups (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, image_file) REFERENCES stored_files (organization_id, name),
  FOREIGN KEY (organization_id, preview_file) REFERENCES stored_files (organization_id, name),
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX mockup_versions_by_image ON mockup_versions (organization_id, image_file);
CREATE INDEX mockup_versions_by_preview ON mockup_versions (organization_id, preview_file);

-- The sign-off log: who said what of which version.
CREATE TABLE mockup_approvals (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  mockup_id uuid NOT NULL,
  version_number integer NOT NULL,
  decision text NOT NULL CHECK (decision IN ('APPROVED', 'CHANGES_REQUESTED')),
  note text,
  -- The name that was signed with; created_by is the person who answers for it.
  name text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, mockup_id) REFERENCES mockups (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX mockup_approvals_by_mockup ON mockup_approvals (organization_id, mockup_id, id);

-- A comment on a mockup is a comment like those on pages; it has no site, and says where in the picture it is.
ALTER TABLE comments
  ADD COLUMN mockup_id uuid,
  -- The version on which it was made.
  ADD COLUMN mockup_version integer,
  -- Shares of the width and height of the picture.
  ADD COLUMN x double precision,
  ADD COLUMN y double precision,
  ADD COLUMN width double precision,
  ADD COLUMN height double precision,
  ADD FOREIGN KEY (organization_id, mockup_id) REFERENCES mockups (organization_id, id) ON DELETE CASCADE,
  ADD CHECK (
    CASE WHEN mockup_id IS NULL
      THEN num_nonnulls(mockup_version, x, y, width, height) = 0
      ELSE site_id IS NULL AND num_nonnulls(project_id, mockup_version, x, y) = 4 AND (width IS NULL) = (height IS NULL)
    END);
CREATE INDEX comments_by_mockup ON comments (organization_id, mockup_id, id) INCLUDE (status)
  WHERE mockup_id IS NOT NULL;
-- For the numbers of comments on pages, of an organisation and of a project: equal entries are stored together.
CREATE INDEX comments_of_pages ON comments (organization_id, project_id, status) WHERE mockup_id IS NULL;
-- With mockup_id, which tells the two kinds apart, so that counting needs the index only.
DROP INDEX comments_by_site;
DROP INDEX comments_by_project;
DROP INDEX comments_by_assignee;
CREATE INDEX comments_by_site ON comments (organization_id, site_id, id) INCLUDE (mockup_id);
CREATE INDEX comments_by_project ON comments (organization_id, project_id, id) INCLUDE (mockup_id);
CREATE INDEX comments_by_assignee ON comments (organization_id, assigned_to, id) INCLUDE (mockup_id)
  WHERE assigned_to IS NOT NULL;
-- A column of a board: its newest, and how many there are, without reading those of other statuses.
CREATE INDEX comments_by_site_status ON comments (organization_id, site_id, status, id) INCLUDE (mockup_id);
CREATE INDEX comments_by_project_status ON comments (organization_id, project_id, status, id) INCLUDE (mockup_id);
