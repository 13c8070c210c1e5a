DROP INDEX "events_to_settle";--> statement-breakpoint
DROP INDEX "tickets_fan";--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "cancelling" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "seats_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "line_length" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "host_counted_to" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "event_series_creator" ON "event_series" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "event_series_cancelling" ON "event_series" USING btree ("id") WHERE "event_series"."cancelling" is not null;--> statement-breakpoint
CREATE INDEX "events_line" ON "events" USING btree ("starts_at") WHERE "events"."status" = 'scheduled' and "events"."line_length" > 0;--> statement-breakpoint
CREATE INDEX "events_to_settle" ON "events" USING btree ("starts_at","id") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "tickets_fan" ON "tickets" USING btree ("fan_id","event_id","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_counts" CHECK (least("events"."seats_taken", "events"."line_length", "events"."host_seconds") >= 0);