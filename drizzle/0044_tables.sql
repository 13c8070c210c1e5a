CREATE TABLE "moderation_chats" (
	"stream_id" uuid PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "content_updated" ON "content_items" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "offers_updated" ON "offers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "uploads_checked" ON "uploads" USING btree ("checked_at") WHERE "uploads"."checked_at" is not null;