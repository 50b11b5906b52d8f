-- On a sharded cluster, members and what is looked up before the tenant is known are not in the shards of their
-- organisations, and cannot point into them. What deletes those rows deletes these, too.
ALTER TABLE widget_tokens DROP CONSTRAINT widget_tokens_organization_id_site_id_fkey;
ALTER TABLE widget_tokens ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
ALTER TABLE review_link_secrets DROP CONSTRAINT review_link_secrets_organization_id_review_link_id_fkey;
ALTER TABLE review_link_secrets ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
-- People are never deleted without their organisation.
ALTER TABLE members DROP CONSTRAINT members_organization_id_person_id_fkey;
ALTER TABLE members ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE;
ALTER TABLE member_projects DROP CONSTRAINT member_projects_organization_id_project_id_fkey;

-- For later migrations: puts a new table in its place if the database is sharded, before it gets foreign keys. There,
-- a statement that adds a constraint does nothing else.
CREATE FUNCTION place_table(created regclass, place text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_dist_partition') IS NULL THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'people'::regclass AND partmethod = 'h') THEN RETURN; END IF;
  IF place = 'distributed' THEN
    PERFORM create_distributed_table(created, 'organization_id', colocate_with => 'people');
  ELSIF place = 'reference' THEN
    PERFORM create_reference_table(created);
  ELSIF place <> 'local' THEN
    RAISE EXCEPTION 'A table is distributed, reference or local, not %.', place;
  END IF;
END
$$;

-- Without a primary key, a shard could not be moved while they are written to.
ALTER TABLE comment_count_changes REPLICA IDENTITY FULL;
ALTER TABLE comment_count_sums REPLICA IDENTITY FULL;
