-- Rights of the application's role. It reads and writes the tables of schema public, calls the functions of schema ledger,
-- and has no rights on the ledger's tables or on ledger_internal. Applied after every other .sql file.
grant usage on schema public, ledger to limelight_app;
grant select, insert, update, delete on all tables in schema public to limelight_app;
grant usage, select on all sequences in schema public to limelight_app;

-- Written only by the functions that also move the tokens.
revoke insert, update, delete on public.tips, public.purchases, public.stripe_events, public.refunds, public.disputes,
  public.fraud_warnings, public.orders, public.order_history from limelight_app;
revoke insert, update, delete on public.order_addresses, public.order_disputes from limelight_app;
revoke insert, update, delete on public.call_requests, public.call_minimums from limelight_app;
-- Evidence, which must stay unchanged.
revoke update, delete on public.call_records from limelight_app;
revoke delete on public.call_receipts from limelight_app;
revoke insert, update, delete on public.memberships, public.subscription_consents, public.subscriptions from limelight_app;
revoke insert, update, delete on public.content_unlocks from limelight_app;

-- Bookings and the timeline: written only by schedule_occupy and timeline_add (src/features/schedule).
revoke insert, update, delete on public.bookings, public.timeline from limelight_app;
-- Events and tickets: written only by the functions that also book the time and hold the tokens.
revoke insert, update, delete on public.events, public.event_series, public.tickets from limelight_app;

-- Written only by audit_record (src/server/audit).
revoke insert, update, delete, truncate on public.audit_entries, public.audit_head from limelight_app;

revoke execute on all functions in schema ledger, ledger_internal from public;
grant execute on all functions in schema ledger to limelight_app;

-- Lets a deployment compare the database with its files; the Worker does not read this.
grant usage on schema drizzle to limelight_app;
grant select on drizzle.__drizzle_migrations, drizzle.sql_files to limelight_app;
