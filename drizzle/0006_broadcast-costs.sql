ALTER TABLE "stream_costs" ADD COLUMN "broadcast_seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_costs" ADD COLUMN "playback_seconds" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "broadcast_seconds" integer DEFAULT 0 NOT NULL;