ALTER TABLE "mail_proofs" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_outs" integer DEFAULT 0 NOT NULL;