COMMENT ON TABLE activity IS 'Owner: features/activity';
COMMENT ON TABLE audit_log IS 'Owner: features/audit-log';
