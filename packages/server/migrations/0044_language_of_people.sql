-- The language in which somebody gets mail, as chosen in the application; null: English.
ALTER TABLE people ADD COLUMN language text;
