-- Every tenant table is led by organization_id in its keys and indexes, so that the schema can be
-- sharded by tenant. Tables without it are small look-ups that every shard may hold a copy of.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TYPE comment_status AS ENUM ('OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED');
CREATE TYPE priority AS ENUM ('LOW', 'MEDIUM', 'HIGH', 'URGENT');

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- An account: who may sign in. What an organisation knows of the person is in people.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL UNIQUE,
  password_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Everyone who ever acted in an organisation: its members (id is the user's), former members and named
-- guests. Rows stay when a member is removed, because comments go on naming them.
CREATE TABLE people (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  is_guest boolean NOT NULL,
  name text NOT NULL,
  email text,
  guest_role text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK (is_guest = (email IS NULL))
);
-- Names may be long for an index in languages of many bytes a letter, so their hash is unique.
CREATE UNIQUE INDEX people_guest_key ON people (organization_id, md5(name), md5(guest_role)) WHERE is_guest;

CREATE TABLE members (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'guest')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, person_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES people (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE projects (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);

-- The projects that a member with the role guest may see.
CREATE TABLE member_projects (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  project_id uuid NOT NULL,
  PRIMARY KEY (organization_id, person_id, project_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES members (organization_id, person_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX member_projects_by_project ON member_projects (organization_id, project_id);

CREATE TABLE sites (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  domain text NOT NULL,
  domain_key text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  widget_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT sites_domain_key UNIQUE (organization_id, domain_key),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sites_by_project ON sites (organization_id, project_id);

-- From a public widget key to its site, before the tenant is known.
CREATE TABLE widget_keys (
  widget_key text PRIMARY KEY,
  organization_id uuid NOT NULL,
  site_id uuid NOT NULL
);
CREATE INDEX widget_keys_by_site ON widget_keys (organization_id, site_id);

CREATE TABLE comments (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- A UUIDv7 that holds created_at: the order of ids is the order of creation.
  id uuid NOT NULL,
  project_id uuid,
  site_id uuid,
  content text NOT NULL,
  description text,
  status comment_status NOT NULL,
  priority priority NOT NULL,
  page_url text NOT NULL,
  -- 16 bytes of the hash of the normal form of page_url.
  page_hash bytea NOT NULL,
  route text NOT NULL,
  page_title text,
  device_type text NOT NULL,
  category text,
  tags text[] NOT NULL DEFAULT '{}',
  context jsonb NOT NULL DEFAULT '{}',
  created_by uuid NOT NULL,
  assigned_to uuid,
  replies_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  reported_at timestamptz(3),
  resolved_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', content || ' ' || coalesce(description, '') || ' ' || coalesce(page_title, ''))
  ) STORED,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, site_id) REFERENCES sites (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX comments_by_page ON comments (organization_id, site_id, page_hash, id);
CREATE INDEX comments_by_site ON comments (organization_id, site_id, id) INCLUDE (status);
CREATE INDEX comments_by_project ON comments (organization_id, project_id, id) INCLUDE (status);
CREATE INDEX comments_by_assignee ON comments (organization_id, assigned_to, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX comments_by_text ON comments
  USING gin (organization_id, words, (content || ' ' || coalesce(description, '')) gin_trgm_ops);

CREATE TABLE replies (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  comment_id uuid NOT NULL,
  content text NOT NULL,
  created_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, comment_id) REFERENCES comments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);
CREATE INDEX replies_by_comment ON replies (organization_id, comment_id, id);

CREATE TABLE comment_subscribers (
  organization_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, comment_id, person_id),
  FOREIGN KEY (organization_id, comment_id) REFERENCES comments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, person_id) REFERENCES people (organization_id, id)
);
CREATE INDEX comment_subscribers_by_person ON comment_subscribers (organization_id, person_id);

-- One row for each change. comment_id refers to nothing: the activity of a deleted comment stays, and
-- then deleted_comment keeps what it said.
CREATE TABLE activity (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  type text NOT NULL,
  project_id uuid,
  site_id uuid,
  comment_id uuid,
  actor_type text NOT NULL,
  person_id uuid NOT NULL,
  api_key_id uuid,
  metadata jsonb NOT NULL DEFAULT '{}',
  deleted_comment jsonb,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX activity_by_site ON activity (organization_id, site_id, id) WHERE comment_id IS NOT NULL;
CREATE INDEX activity_by_comment ON activity (organization_id, comment_id, id) WHERE comment_id IS NOT NULL;
CREATE INDEX activity_by_project ON activity (organization_id, project_id);

CREATE TABLE api_keys (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  token_type text NOT NULL CHECK (token_type IN ('api', 'mcp')),
  project_id uuid,
  permissions text[] NOT NULL,
  last_four text NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK ((token_type = 'mcp') = (project_id IS NOT NULL)),
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id),
  FOREIGN KEY (organization_id, project_id) REFERENCES projects (organization_id, id) ON DELETE CASCADE
);

-- From the hash of a secret to all that authentication needs, before the tenant is known. Changed in
-- the transaction that changes api_keys.
CREATE TABLE api_key_secrets (
  secret_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  token_type text NOT NULL,
  project_id uuid,
  permissions text[] NOT NULL,
  person_id uuid NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX api_key_secrets_by_key ON api_key_secrets (organization_id, api_key_id);

CREATE TABLE audit_log (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  action text NOT NULL,
  actor_type text NOT NULL,
  person_id uuid,
  api_key_id uuid,
  target_type text NOT NULL,
  target_id uuid,
  target_name text,
  metadata jsonb NOT NULL DEFAULT '{}',
  request_id text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);

-- What a request with an Idempotency-Key answered, so that its repetition answers the same.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  api_key_id uuid NOT NULL,
  -- Of the Idempotency-Key, method and path.
  request_hash bytea NOT NULL,
  body_hash bytea NOT NULL,
  status smallint NOT NULL,
  etag text,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, api_key_id, request_hash)
);
-- For the clean-up, which is for all tenants.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
