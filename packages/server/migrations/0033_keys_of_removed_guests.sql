-- Keys of former members see all projects; those of somebody who was a guest at the removal saw only some before it, or
-- none. From this version on they are revoked with the removal. Of earlier removals, the audit log has the last role.
WITH removed AS (
  SELECT DISTINCT ON (organization_id, target_id) organization_id, target_id AS person_id, metadata ->> 'role' AS role
  FROM audit_log WHERE action = 'member.removed' AND target_id IS NOT NULL
  ORDER BY organization_id, target_id, id DESC
), revoked AS (
  UPDATE api_keys k SET revoked_at = now(), version = k.version + 1
  FROM removed r
  WHERE r.role = 'guest' AND k.organization_id = r.organization_id AND k.created_by = r.person_id AND k.revoked_at IS NULL
    AND NOT EXISTS (SELECT FROM members m WHERE m.organization_id = k.organization_id AND m.person_id = k.created_by)
  RETURNING k.organization_id, k.id, k.revoked_at
)
UPDATE api_key_secrets s SET revoked_at = r.revoked_at
FROM revoked r WHERE s.organization_id = r.organization_id AND s.api_key_id = r.id;
