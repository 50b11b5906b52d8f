-- Why a closed comment was closed without being resolved; null: no reason was given, or it is not closed.
ALTER TABLE comments ADD COLUMN close_reason text
  CHECK (close_reason IN ('not_reproducible', 'wont_do', 'duplicate'));
