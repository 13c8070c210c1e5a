CREATE TABLE "event_minutes" (
	"event_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"host_seconds" integer DEFAULT 0 NOT NULL,
	"sending" integer DEFAULT 0 NOT NULL,
	"silent" integer DEFAULT 0 NOT NULL,
	"receiving" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_minutes_event_id_minute_pk" PRIMARY KEY("event_id","minute")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD CONSTRAINT "event_minutes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;