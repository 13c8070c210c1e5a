-- source: src/server/db/roles.sql
-- The application's role. It reads and writes the tables of schema public, calls the functions of schema ledger, and
-- has no right at all on the ledger's tables or on ledger_internal (architecture rule 3). Runs as the owner of the
-- database, which on Neon is not a superuser. The role has no password here: whoever runs the database sets one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'limelight_app') then
    create role limelight_app login;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public, ledger to limelight_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to limelight_app;
--> statement-breakpoint
grant usage, select on all sequences in schema public to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to limelight_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to limelight_app;
--> statement-breakpoint
-- Written only by the functions that move the tokens they speak of.
revoke insert, update, delete on public.tips, public.purchases, public.stripe_events, public.refunds, public.disputes,
  public.fraud_warnings, public.orders, public.order_history from limelight_app;
--> statement-breakpoint
revoke insert, update, delete on public.order_addresses, public.order_disputes from limelight_app;
--> statement-breakpoint
revoke insert, update, delete on public.memberships, public.subscription_consents, public.subscriptions from limelight_app;
--> statement-breakpoint
revoke insert, update, delete on public.content_unlocks from limelight_app;
--> statement-breakpoint
-- PostgreSQL lets everybody execute a new function unless told otherwise.
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
alter default privileges in schema public grant execute on functions to limelight_app;
--> statement-breakpoint
alter default privileges in schema ledger grant execute on functions to limelight_app;
--> statement-breakpoint
revoke execute on all functions in schema ledger, ledger_internal from public;
--> statement-breakpoint
grant execute on all functions in schema ledger to limelight_app;
