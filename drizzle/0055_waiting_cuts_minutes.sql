CREATE TABLE "stream_consents" (
	"stream_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"agreed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_consents_stream_id_user_id_pk" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "recording_cuts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"recording_id" uuid NOT NULL,
	"from_second" integer NOT NULL,
	"to_second" integer NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"upload_id" uuid,
	"starts_ms" integer,
	"length_ms" integer,
	"started" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_cuts_part" UNIQUE("recording_id","from_second","to_second"),
	CONSTRAINT "recording_cuts_order" CHECK ("recording_cuts"."from_second" >= 0 and "recording_cuts"."to_second" > "recording_cuts"."from_second"),
	CONSTRAINT "recording_cuts_made" CHECK ("recording_cuts"."state" <> 'made' or coalesce("recording_cuts"."starts_ms" >= 0 and "recording_cuts"."length_ms" >= 0 and "recording_cuts"."upload_id" is not null, false))
);
--> statement-breakpoint
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
ALTER TABLE "streams" ADD COLUMN "is_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "poster_second" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "publishing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stream_consents" ADD CONSTRAINT "stream_consents_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_consents" ADD CONSTRAINT "stream_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_cuts" ADD CONSTRAINT "recording_cuts_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD CONSTRAINT "event_minutes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_consents_user" ON "stream_consents" USING btree ("user_id","stream_id");--> statement-breakpoint
CREATE INDEX "recording_cuts_due" ON "recording_cuts" USING btree ("due_at") WHERE "recording_cuts"."state" = 'wanted';--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_at") WHERE "messages"."seq" < 0 and "messages"."deleted_at" is null and "messages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "recordings_trimmed" ON "recordings" USING btree ("id") WHERE "recordings"."trim_start" > 0 or "recordings"."trim_end" is not null;--> statement-breakpoint
-- shows that are recorded during the deployment
UPDATE "streams" SET "is_recorded" = true WHERE EXISTS (SELECT FROM "recordings" r WHERE r."stream_id" = "streams"."id" AND r."making" = 'recording');
