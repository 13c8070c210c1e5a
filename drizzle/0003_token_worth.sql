ALTER TABLE "ledger"."payouts" DROP CONSTRAINT "payouts_amount";--> statement-breakpoint
ALTER TABLE "ledger"."payouts" ADD COLUMN "token_usd_cents" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger"."payouts" ALTER COLUMN "token_usd_cents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ledger"."payouts" ADD CONSTRAINT "payouts_amount" CHECK ("ledger"."payouts"."tokens" > 0 and "ledger"."payouts"."usd_cents" = "ledger"."payouts"."tokens" * "ledger"."payouts"."token_usd_cents");