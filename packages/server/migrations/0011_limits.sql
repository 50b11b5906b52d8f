-- The size of a file, for the limit of what an organisation may keep. The sizes of previews that were stored before
-- are not known; they are small, and count nothing.
ALTER TABLE stored_files ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
UPDATE stored_files f SET bytes = v.bytes
FROM mockup_versions v WHERE v.organization_id = f.organization_id AND v.image_file = f.name;

-- Which credential performed an act: the kind of `Via`, and its id.
ALTER TABLE audit_log ADD COLUMN via_kind text, ADD COLUMN via_id uuid;
UPDATE audit_log SET via_kind = actor_type, via_id = api_key_id WHERE api_key_id IS NOT NULL;
UPDATE audit_log SET via_kind = 'system' WHERE actor_type = 'system';
