-- Which part of the source writes into each table; a test holds the source to it.
COMMENT ON TABLE schema_migrations IS 'Owner: core/db';
COMMENT ON TABLE installation_secrets IS 'Owner: core/db';
COMMENT ON TABLE activity IS 'Owner: core/changes';
COMMENT ON TABLE audit_log IS 'Owner: core/changes';
COMMENT ON TABLE idempotency_keys IS 'Owner: core/http';
COMMENT ON TABLE api_keys IS 'Owner: features/api-keys';
COMMENT ON TABLE api_key_secrets IS 'Owner: features/api-keys';
COMMENT ON TABLE widget_keys IS 'Owner: features/api-keys';
COMMENT ON TABLE comments IS 'Owner: features/comments';
COMMENT ON TABLE replies IS 'Owner: features/comments';
COMMENT ON TABLE comment_subscribers IS 'Owner: features/comments';
COMMENT ON TABLE comment_claims IS 'Owner: features/comments';
COMMENT ON TABLE users IS 'Owner: features/members';
COMMENT ON TABLE people IS 'Owner: features/members';
COMMENT ON TABLE members IS 'Owner: features/members';
COMMENT ON TABLE member_projects IS 'Owner: features/members';
COMMENT ON TABLE mockups IS 'Owner: features/mockups';
COMMENT ON TABLE mockup_versions IS 'Owner: features/mockups';
COMMENT ON TABLE mockup_approvals IS 'Owner: features/mockups';
COMMENT ON TABLE stored_files IS 'Owner: features/mockups';
COMMENT ON TABLE notifications IS 'Owner: features/notifications';
COMMENT ON TABLE organizations IS 'Owner: features/organizations';
COMMENT ON TABLE projects IS 'Owner: features/projects';
COMMENT ON TABLE sites IS 'Owner: features/sites';
COMMENT ON TABLE webhooks IS 'Owner: features/webhooks';
COMMENT ON TABLE webhook_events IS 'Owner: features/webhooks';
COMMENT ON TABLE webhook_deliveries IS 'Owner: features/webhooks';
COMMENT ON TABLE webhook_attempts IS 'Owner: features/webhooks';

-- A subscription goes with the membership.
DELETE FROM comment_subscribers s WHERE NOT EXISTS (
  SELECT FROM members m WHERE m.organization_id = s.organization_id AND m.person_id = s.person_id);
ALTER TABLE comment_subscribers ADD CONSTRAINT comment_subscribers_member_fkey
  FOREIGN KEY (organization_id, person_id) REFERENCES members (organization_id, person_id) ON DELETE CASCADE;
