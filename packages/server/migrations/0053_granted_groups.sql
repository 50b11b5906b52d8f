-- The groups that gave a person of a provider the present role, and the claim that listed them; null: no group did.
ALTER TABLE identities ADD COLUMN granting_claim text, ADD COLUMN granting_groups text[];
-- The projects of a guest that single sign-on took away, until it gives the role back; null: none.
ALTER TABLE people ADD COLUMN withheld_project_ids uuid[];
