-- uuid columns in a GiST index, for the exclusion constraint below
create extension if not exists btree_gist;--> statement-breakpoint
CREATE TABLE "call_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"fan_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"minutes" integer NOT NULL,
	"rate" integer NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"asked_for" text NOT NULL,
	"proposed_at" timestamp (3) with time zone,
	"proposed_by" text,
	"proposal_expires_at" timestamp (3) with time zone,
	"message" text DEFAULT '' NOT NULL,
	"hold_id" uuid,
	"tokens" integer NOT NULL,
	"paid_tokens" integer DEFAULT 0 NOT NULL,
	"cancel_hours" integer NOT NULL,
	"rings_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_requests_fan_key" UNIQUE("fan_id","key"),
	CONSTRAINT "call_requests_hold" UNIQUE("hold_id"),
	CONSTRAINT "call_requests_people" CHECK ("call_requests"."fan_id" <> "call_requests"."creator_id"),
	CONSTRAINT "call_requests_numbers" CHECK ("call_requests"."minutes" > 0 and "call_requests"."rate" >= 0 and "call_requests"."tokens" >= 0 and "call_requests"."paid_tokens" between 0 and "call_requests"."tokens"
        and ("call_requests"."hold_id" is not null) = ("call_requests"."tokens" > 0)),
	CONSTRAINT "call_requests_ended" CHECK (("call_requests"."ended_at" is not null) = ("call_requests"."status" not in ('pending', 'accepted', 'in_progress'))),
	CONSTRAINT "call_requests_pending" CHECK ("call_requests"."status" <> 'pending' or "call_requests"."expires_at" is not null),
	CONSTRAINT "call_requests_accepted" CHECK ("call_requests"."status" <> 'accepted' or "call_requests"."scheduled_at" is not null),
	CONSTRAINT "call_requests_proposal" CHECK (("call_requests"."proposed_at" is null) = ("call_requests"."proposed_by" is null)
        and ("call_requests"."proposed_at" is null) = ("call_requests"."proposal_expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "availability" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text,
	"weekly" jsonb NOT NULL,
	"overrides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"notice_minutes" integer NOT NULL,
	"max_per_day" integer,
	"horizon_days" integer NOT NULL,
	"cancel_hours" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_numbers" CHECK (least("availability"."buffer_minutes", "availability"."notice_minutes", "availability"."cancel_hours") >= 0 and "availability"."horizon_days" > 0
        and coalesce("availability"."max_per_day", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_during" CHECK (not isempty("bookings"."during") and not lower_inf("bookings"."during") and not upper_inf("bookings"."during"))
);
--> statement-breakpoint
CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"minutes" integer NOT NULL,
	"price" integer NOT NULL,
	"seats" integer,
	"time" time NOT NULL,
	"time_zone" text NOT NULL,
	"pattern" text NOT NULL,
	"first_date" date NOT NULL,
	"expanded_to" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"minutes" integer NOT NULL,
	"price" integer NOT NULL,
	"seats" integer,
	"time" time NOT NULL,
	"time_zone" text NOT NULL,
	"series_id" uuid,
	"occurrence_date" date,
	"date" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"shifted" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"cancel_reason" text,
	"cancelled_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	"host_live_at" timestamp (3) with time zone,
	"host_seconds" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_occurrence" UNIQUE("series_id","occurrence_date"),
	CONSTRAINT "events_length" CHECK ("events"."ends_at" > "events"."starts_at" and "events"."price" >= 0 and coalesce("events"."seats", 1) > 0),
	CONSTRAINT "events_cancelled" CHECK (("events"."cancelled_at" is not null) = ("events"."status" = 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"reminded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_subject_id_user_id_kind_starts_at_pk" PRIMARY KEY("subject_id","user_id","kind","starts_at")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"status" text NOT NULL,
	"tokens" integer NOT NULL,
	"hold_id" uuid,
	"auto_confirm" boolean DEFAULT false NOT NULL,
	"confirm_by" timestamp (3) with time zone,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_fan_key" UNIQUE("fan_id","key"),
	CONSTRAINT "tickets_hold" UNIQUE("hold_id"),
	CONSTRAINT "tickets_state" CHECK (("tickets"."ended_at" is not null) = ("tickets"."status" in ('used', 'returned', 'lapsed', 'refunded'))
        and ("tickets"."status" <> 'confirmed' or "tickets"."hold_id" is not null or "tickets"."tokens" = 0)
        and ("tickets"."status" <> 'offered' or "tickets"."confirm_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "timeline" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"what" text NOT NULL,
	"effect" text DEFAULT 'none' NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_requests_fan" ON "call_requests" USING btree ("fan_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_creator" ON "call_requests" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_creator_status" ON "call_requests" USING btree ("creator_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_fan_status" ON "call_requests" USING btree ("fan_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_open_pair" ON "call_requests" USING btree ("creator_id","fan_id") WHERE "call_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "call_requests_expiry" ON "call_requests" USING btree ("expires_at") WHERE "call_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "call_requests_proposal" ON "call_requests" USING btree ("proposal_expires_at") WHERE "call_requests"."proposed_at" is not null;--> statement-breakpoint
CREATE INDEX "call_requests_time" ON "call_requests" USING btree ("scheduled_at") WHERE "call_requests"."status" in ('accepted', 'in_progress');--> statement-breakpoint
CREATE INDEX "bookings_subject" ON "bookings" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "event_series_open" ON "event_series" USING btree ("expanded_to") WHERE "event_series"."ends_on" is null;--> statement-breakpoint
CREATE INDEX "events_creator_time" ON "events" USING btree ("creator_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_upcoming" ON "events" USING btree ("type","starts_at","id") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "events_to_settle" ON "events" USING btree ("starts_at") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_open" ON "tickets" USING btree ("event_id","fan_id") WHERE "tickets"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","status","id");--> statement-breakpoint
CREATE INDEX "tickets_fan" ON "tickets" USING btree ("fan_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tickets_offered" ON "tickets" USING btree ("confirm_by") WHERE "tickets"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "timeline_subject" ON "timeline" USING btree ("subject_id","id");--> statement-breakpoint
-- two bookings of one creator overlap only where they belong to the same subject
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_overlap" EXCLUDE USING gist ("creator_id" WITH =, "during" WITH &&, "subject_id" WITH <>);
