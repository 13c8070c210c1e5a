ALTER TABLE "ledger"."accounts" ADD COLUMN "lot_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger"."accounts" ADD COLUMN "lot_rest" bigint;