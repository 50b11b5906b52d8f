-- In which release of its page a comment was seen, and which one contains what was done about it; null: none is known, or it is not
-- resolved. `seen_again_at` is the last time it came back after that, `seen_again_in` the release, if known.
-- `element_hash` is that of the element on which it is, by the attribute of tests, or by its path and its name.
ALTER TABLE comments
  ADD COLUMN seen_in text,
  ADD COLUMN fixed_in text,
  ADD COLUMN seen_again_in text,
  ADD COLUMN seen_again_at timestamptz(3),
  ADD COLUMN element_hash bytea;

-- For a new comment on the same element, and for the summary. Most comments are in neither.
CREATE INDEX comments_by_fixed_element ON comments (organization_id, site_id, page_hash, element_hash, id)
  WHERE status = 'RESOLVED' AND fixed_in IS NOT NULL AND element_hash IS NOT NULL;
CREATE INDEX comments_by_seen_again ON comments (organization_id, seen_again_at) WHERE seen_again_at IS NOT NULL;

ALTER TABLE comment_relations DROP CONSTRAINT comment_relations_kind_check;
ALTER TABLE comment_relations ADD CONSTRAINT comment_relations_kind_check
  CHECK (kind IN ('duplicate_of', 'blocks', 'relates_to', 'seen_again'));

ALTER TABLE notifications DROP CONSTRAINT notifications_reason_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_reason_check CHECK (
  reason IN (
    'assigned', 'replied', 'mentioned', 'commented', 'mockup_decided', 'status_changed', 'subscribed', 'due',
    'webhook_disabled', 'result_submitted', 'decision_awaited', 'seen_again'
  )
);
-- Anyone who wants no mail about changes of the status wants none about this, either.
/* of all tenants */ UPDATE people SET unmailed_reasons = unmailed_reasons || '{seen_again}'::text[]
WHERE 'status_changed' = ANY (unmailed_reasons);
