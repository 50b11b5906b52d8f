-- The organisation whose admin saw the link with which the present password was set, and so may know the password.
-- It opens no other organisation. null: nobody else can know it.
ALTER TABLE users ADD COLUMN password_known_to uuid;
