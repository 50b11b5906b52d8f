CREATE TABLE webhooks (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  url text NOT NULL,
  -- Event names, `comment.*` and the like, and `*`.
  events text[] NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  secret text NOT NULL,
  -- Signs beside the new one until then.
  previous_secret text,
  previous_secret_until timestamptz(3),
  created_by uuid NOT NULL,
  -- Since the last success; together they decide when the webhook is switched off.
  failing_since timestamptz(3),
  failed_attempts integer NOT NULL DEFAULT 0,
  -- Why the service itself switched it off; null while it is on or was switched off by hand.
  disabled_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES people (organization_id, id)
);

-- An event that at least one webhook asked for, with the bytes that every attempt sends.
CREATE TABLE webhook_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX webhook_events_by_age ON webhook_events (created_at);

-- The queue and the log of deliveries, one row for each event and webhook. event_id is a UUIDv7: its order is
-- the order of the events. Claimed by rows with a lease; a row is due when it is pending,
-- next_attempt_at has passed and no lease holds.
CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  -- The comment whose events keep their order; null where there is none.
  comment_id uuid,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'exhausted', 'skipped')),
  attempt_count integer NOT NULL DEFAULT 0,
  -- Attempts since it was queued, or queued again: its place in the schedule of retries.
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  lease_id uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, webhook_id, event_id),
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, event_id) REFERENCES webhook_events (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (organization_id, webhook_id, next_attempt_at, event_id)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (organization_id, webhook_id, comment_id, event_id)
  WHERE status = 'pending' AND tries = 0;
-- What is under way; few rows, whatever their status has become meanwhile.
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (organization_id, webhook_id)
  WHERE leased_until IS NOT NULL;
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (organization_id, event_id);

CREATE TABLE webhook_attempts (
  organization_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error_class text,
  request_headers jsonb NOT NULL,
  response_headers jsonb,
  response_body text,
  PRIMARY KEY (organization_id, delivery_id, number),
  FOREIGN KEY (organization_id, delivery_id) REFERENCES webhook_deliveries (organization_id, id) ON DELETE CASCADE
);
