ALTER TABLE "notification_preferences" ADD COLUMN "email_frequency" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "digest_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_preferences_daily" ON "notification_preferences" USING btree ("digest_after") WHERE "notification_preferences"."email_notifications" and "notification_preferences"."email_frequency" = 'daily';