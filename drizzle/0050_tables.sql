ALTER TABLE "broadcasts" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "retry_at" timestamp with time zone;