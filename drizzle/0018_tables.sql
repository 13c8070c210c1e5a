CREATE TABLE "live_bans" (
	"creator_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone,
	"by_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"banned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_bans_creator_id_user_id_pk" PRIMARY KEY("creator_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_moderators" (
	"creator_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_moderators_creator_id_user_id_pk" PRIMARY KEY("creator_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_settings" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"followers_only" boolean DEFAULT false NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"accepts_raids" boolean DEFAULT true NOT NULL,
	CONSTRAINT "live_settings_slow" CHECK ("live_settings"."slow_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stream_hands" (
	"stream_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_hands_stream_id_user_id_pk" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stream_messages" (
	"stream_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "stream_messages_stream_id_number_pk" PRIMARY KEY("stream_id","number")
);
--> statement-breakpoint
CREATE TABLE "stream_passes" (
	"stream_id" uuid NOT NULL,
	"participant_id" text NOT NULL,
	"person" text NOT NULL,
	"is_host" boolean NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_passes_stream_id_participant_id_pk" PRIMARY KEY("stream_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "stream_visits" (
	"stream_id" uuid NOT NULL,
	"peer_id" text NOT NULL,
	"person" text NOT NULL,
	"is_host" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "stream_visits_stream_id_peer_id_pk" PRIMARY KEY("stream_id","peer_id")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text,
	"audience" text NOT NULL,
	"tier_id" uuid,
	"event_id" uuid,
	"meeting_id" text NOT NULL,
	"host_family" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp (3) with time zone,
	"host_since" timestamp (3) with time zone,
	"host_away_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"peak_viewers" integer DEFAULT 0 NOT NULL,
	"watched" integer,
	"messages" integer DEFAULT 0 NOT NULL,
	"pinned_message" integer,
	"is_muted" boolean DEFAULT false NOT NULL,
	"goal_title" text,
	"goal_tokens" integer,
	"goal_since" timestamp (3) with time zone,
	"guest_id" uuid,
	"raid_to" uuid,
	CONSTRAINT "streams_meeting_id_unique" UNIQUE("meeting_id"),
	CONSTRAINT "streams_audience" CHECK (("streams"."audience" = 'tier') = ("streams"."tier_id" is not null)),
	CONSTRAINT "streams_ticket" CHECK ("streams"."audience" <> 'ticket' or "streams"."event_id" is not null),
	CONSTRAINT "streams_ended" CHECK (("streams"."ended_at" is not null) = ("streams"."end_reason" is not null)),
	CONSTRAINT "streams_host" CHECK ("streams"."ended_at" is not null or ("streams"."host_since" is null) = ("streams"."host_away_at" is not null)),
	CONSTRAINT "streams_goal" CHECK (("streams"."goal_tokens" is null) = ("streams"."goal_since" is null) and coalesce("streams"."goal_tokens", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "live_now" ADD COLUMN "stream_id" uuid;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_moderators" ADD CONSTRAINT "live_moderators_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_moderators" ADD CONSTRAINT "live_moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_settings" ADD CONSTRAINT "live_settings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_hands" ADD CONSTRAINT "stream_hands_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_hands" ADD CONSTRAINT "stream_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_messages" ADD CONSTRAINT "stream_messages_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_messages" ADD CONSTRAINT "stream_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_passes" ADD CONSTRAINT "stream_passes_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_visits" ADD CONSTRAINT "stream_visits_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_bans_user" ON "live_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_moderators_user" ON "live_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stream_messages_sender" ON "stream_messages" USING btree ("sender_id","stream_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stream_passes_person" ON "stream_passes" USING btree ("stream_id","person","given_at");--> statement-breakpoint
CREATE INDEX "stream_visits_here" ON "stream_visits" USING btree ("stream_id","person") WHERE "stream_visits"."left_at" is null;--> statement-breakpoint
CREATE INDEX "stream_visits_person" ON "stream_visits" USING btree ("person","stream_id");--> statement-breakpoint
CREATE UNIQUE INDEX "streams_running" ON "streams" USING btree ("creator_id") WHERE "streams"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "streams_creator" ON "streams" USING btree ("creator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "streams_event" ON "streams" USING btree ("event_id") WHERE "streams"."event_id" is not null;--> statement-breakpoint
ALTER TABLE "live_now" ADD CONSTRAINT "live_now_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_now" ADD CONSTRAINT "live_now_stream_id_unique" UNIQUE("stream_id");