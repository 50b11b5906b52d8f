-- Accounts have a feature of their own, on which members and signing in rest.
COMMENT ON TABLE users IS 'Owner: features/accounts';
COMMENT ON TABLE sessions IS 'Owner: features/sign-in';
COMMENT ON TABLE password_links IS 'Owner: features/sign-in';
COMMENT ON TABLE identities IS 'Owner: features/sign-in';
COMMENT ON TABLE ended_sign_ons IS 'Owner: features/sign-in';
