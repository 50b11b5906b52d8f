-- For the clean-up, which is for all tenants.
CREATE INDEX notifications_by_age ON notifications (created_at);
