ALTER TABLE "ledger"."accounts" DROP CONSTRAINT "accounts_people_not_negative";--> statement-breakpoint
ALTER TABLE "ledger"."lots" DROP CONSTRAINT "lots_remaining";--> statement-breakpoint
ALTER TABLE "ledger"."movements" DROP CONSTRAINT "movements_form";