-- Creates the application's role, and its rights on everything that is created later. Applied before every other .sql file.
-- Runs as the owner of the database, which is not a superuser on Neon. The role gets no password here; the operator of the
-- database sets one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'limelight_app') then
    create role limelight_app login;
  end if;
end $$;

alter default privileges in schema public grant select, insert, update, delete on tables to limelight_app;
alter default privileges in schema public grant usage, select on sequences to limelight_app;
-- By default PostgreSQL lets every role execute a new function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to limelight_app;
alter default privileges in schema ledger grant execute on functions to limelight_app;
