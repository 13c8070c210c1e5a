ALTER TABLE "strikes" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
UPDATE "strikes" SET "removal_id" = "id";--> statement-breakpoint
ALTER TABLE "strikes" ALTER COLUMN "removal_id" SET NOT NULL;
