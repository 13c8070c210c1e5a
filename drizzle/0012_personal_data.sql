ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_to_erase" ON "users" USING btree ("deletion_requested_at") WHERE "users"."status" = 'deleted' and "users"."erased_at" is null;