-- How much of a limit of events in a time the processes on this database have taken together, by a hash of the limit and of
-- whom it counts. Not logged: after a crash of the database, limits begin again from zero.
CREATE UNLOGGED TABLE rate_counts (
  name bytea PRIMARY KEY,
  taken integer NOT NULL,
  -- What the last statement gave to its process.
  granted integer NOT NULL,
  ends_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE rate_counts IS 'Owner: core/http';
