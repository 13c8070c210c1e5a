ALTER TABLE "mail_proofs" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_outs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "country" text;