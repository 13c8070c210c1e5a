-- The application's role, and the rights it gets on whatever is created later. Applied before every other .sql file.
-- Runs as the owner of the database, which on Neon is not a superuser. The role has no password here: whoever runs the
-- database sets one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'limelight_app') then
    create role limelight_app login;
  end if;
end $$;

alter default privileges in schema public grant select, insert, update, delete on tables to limelight_app;
alter default privileges in schema public grant usage, select on sequences to limelight_app;
-- PostgreSQL lets everybody execute a new function unless told otherwise.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to limelight_app;
alter default privileges in schema ledger grant execute on functions to limelight_app;
