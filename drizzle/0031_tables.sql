ALTER TABLE "stream_hands" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stream_passes" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "guest_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "guest_sound" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "guest_picture" boolean DEFAULT true NOT NULL;