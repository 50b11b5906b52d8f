-- Views may show the pages that have comments.
ALTER TABLE views DROP CONSTRAINT views_layout_check;
ALTER TABLE views ADD CONSTRAINT views_layout_check CHECK (layout IN ('board', 'list', 'pages'));
