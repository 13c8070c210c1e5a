ALTER TABLE "messages" ADD COLUMN "unlock_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unlocked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "messages_attachment" ON "messages" USING btree ("attachment_id") WHERE "messages"."attachment_id" is not null;