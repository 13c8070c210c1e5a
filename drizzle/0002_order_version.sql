ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
drop function if exists ledger_internal.order_refused(public.orders, text, text, integer);--> statement-breakpoint
drop function if exists ledger.order_act(uuid, uuid, text, text, jsonb, text, text, jsonb, uuid[]);--> statement-breakpoint
drop function if exists ledger_internal.order_may_attach(uuid, uuid[]);--> statement-breakpoint
drop function if exists ledger_internal.order_done(public.orders, text, text, text, jsonb, jsonb, uuid[]);--> statement-breakpoint
drop function if exists ledger.orders_due(integer, integer);--> statement-breakpoint
drop function if exists ledger.order_tick(uuid, jsonb);--> statement-breakpoint
drop function if exists ledger.order_dispute(uuid, uuid, text, text, text);--> statement-breakpoint
drop function if exists public.order_case(uuid);--> statement-breakpoint
drop function if exists ledger.order_resolve(uuid, uuid, text, text, text, text);--> statement-breakpoint
drop function if exists public.order_whole(uuid, uuid);--> statement-breakpoint
drop function if exists public.order_json(public.orders, uuid);--> statement-breakpoint
drop function if exists public.order_person(uuid);--> statement-breakpoint
drop function if exists public.order_attachments(uuid[]);--> statement-breakpoint
drop function if exists ledger.order_ship(uuid, uuid, jsonb, text, text, text, integer);--> statement-breakpoint
drop function if exists ledger_internal.order_end(public.orders, text, text, text);
