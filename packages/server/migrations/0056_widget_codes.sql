-- A member has agreed in a window that cannot reach the page: a code that they type on a page of this origin is exchanged for
-- the token, once. null: the page has the token. Until then, nobody knows the token.
ALTER TABLE widget_tokens ADD COLUMN code_hash bytea, ADD COLUMN code_origin text;
CREATE UNIQUE INDEX widget_tokens_by_code ON widget_tokens (code_hash);
