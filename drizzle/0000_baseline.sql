-- uuid columns in a GiST index, for the exclusion constraint at the end
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE SCHEMA "ledger_internal";
--> statement-breakpoint
CREATE TABLE "mail_gates" (
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "mail_gates_purpose_email_pk" PRIMARY KEY("purpose","email")
);
--> statement-breakpoint
CREATE TABLE "mail_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"challenge" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_by" text
);
--> statement-breakpoint
CREATE TABLE "banned_marks" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "banned_marks_user_id_kind_digest_pk" PRIMARY KEY("user_id","kind","digest")
);
--> statement-breakpoint
CREATE TABLE "creator_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"country" text,
	"state" text,
	"creator_type" text,
	"card_url" text,
	"verified" boolean DEFAULT false NOT NULL,
	"video_rate" integer DEFAULT 150 NOT NULL,
	"voice_rate" integer DEFAULT 50 NOT NULL,
	"text_rate" integer DEFAULT 50 NOT NULL,
	"image_rate" integer DEFAULT 100 NOT NULL,
	"audio_rate" integer DEFAULT 150 NOT NULL,
	"video_message_rate" integer DEFAULT 200 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"accepts_video" boolean DEFAULT true NOT NULL,
	"accepts_voice" boolean DEFAULT true NOT NULL,
	"accepts_text" boolean DEFAULT true NOT NULL,
	"accepts_image" boolean DEFAULT true NOT NULL,
	"accepts_audio" boolean DEFAULT true NOT NULL,
	"accepts_video_message" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_profiles_rates" CHECK (least("creator_profiles"."video_rate", "creator_profiles"."voice_rate", "creator_profiles"."text_rate", "creator_profiles"."image_rate", "creator_profiles"."audio_rate", "creator_profiles"."video_message_rate") >= 0
      and greatest("creator_profiles"."video_rate", "creator_profiles"."voice_rate", "creator_profiles"."text_rate", "creator_profiles"."image_rate", "creator_profiles"."audio_rate", "creator_profiles"."video_message_rate") <= 999)
);
--> statement-breakpoint
CREATE TABLE "former_usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "session_families" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"begun_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "suspensions_end" CHECK ("suspensions"."ended_at" is not null or "suspensions"."ended_by" is null)
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"role" text DEFAULT 'fan' NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"bio" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"banner_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"suspended_reason" text,
	"suspended_at" timestamp (3) with time zone,
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_exempt" boolean DEFAULT false NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	"time_zone" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deletion_requested_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"admin_permissions" text[],
	"suspended_until" timestamp (3) with time zone,
	"sign_outs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_]{3,30}$')
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_family" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "viewings_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "audit_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_days" (
	"day" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"usd_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewer_countries" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"country" char(2) NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "viewer_countries_creator_id_day_country_pk" PRIMARY KEY("creator_id","day","country")
);
--> statement-breakpoint
CREATE TABLE "fan_lists" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"counts" jsonb,
	"kept_at" timestamp with time zone,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fan_standings" (
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"segment" text NOT NULL,
	"since" timestamp with time zone,
	"last_paid" timestamp with time zone,
	"tokens" bigint NOT NULL,
	CONSTRAINT "fan_standings_creator_id_fan_id_pk" PRIMARY KEY("creator_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "fan_notes" (
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"note" text NOT NULL,
	"birthday" date,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fan_notes_creator_id_fan_id_pk" PRIMARY KEY("creator_id","fan_id")
);
--> statement-breakpoint
CREATE TABLE "monthly_summaries" (
	"creator_id" uuid NOT NULL,
	"month" date NOT NULL,
	"mailed" boolean NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_summaries_creator_id_month_pk" PRIMARY KEY("creator_id","month")
);
--> statement-breakpoint
CREATE TABLE "summary_settings" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"monthly" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fan_counts" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"fans" integer NOT NULL,
	"vips" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follower_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"follower_id" uuid,
	"came" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_notes_length" CHECK (length("application_notes"."text") between 1 and 12000)
);
--> statement-breakpoint
CREATE TABLE "creator_applications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"specialties" text[] NOT NULL,
	"instagram" text,
	"twitter" text,
	"country" text,
	"state" text,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" uuid,
	"reason" text,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"is_reported" boolean DEFAULT false NOT NULL,
	CONSTRAINT "creator_applications_decided" CHECK (("creator_applications"."status" in ('approved', 'rejected')) = ("creator_applications"."reviewed_at" is not null)),
	CONSTRAINT "creator_applications_reason" CHECK (("creator_applications"."status" = 'rejected') = ("creator_applications"."reason" is not null)),
	CONSTRAINT "creator_applications_claim" CHECK (("creator_applications"."claimed_by" is null) = ("creator_applications"."claimed_until" is null)),
	CONSTRAINT "creator_applications_lengths" CHECK (length("creator_applications"."bio") <= 12000 and length("creator_applications"."experience") <= 24000)
);
--> statement-breakpoint
CREATE TABLE "creator_welcomes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "broadcast_deliveries" (
	"creator_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"day" date NOT NULL,
	"run_id" uuid NOT NULL,
	"delivered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broadcast_deliveries_creator_id_recipient_id_day_pk" PRIMARY KEY("creator_id","recipient_id","day"),
	CONSTRAINT "broadcast_deliveries_once" UNIQUE("run_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "broadcast_queue" (
	"run_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "broadcast_queue_run_id_recipient_id_pk" PRIMARY KEY("run_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "broadcast_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "broadcast_runs_due" UNIQUE("broadcast_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"frequency" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"request_key" text,
	"body_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"image_id" uuid,
	"content_id" uuid,
	"content_kind" text,
	"content_price" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	CONSTRAINT "broadcasts_request" UNIQUE("creator_id","request_key"),
	CONSTRAINT "broadcasts_lengths" CHECK (length("broadcasts"."message") between 1 and 6000 and length("broadcasts"."subject") <= 1200),
	CONSTRAINT "broadcasts_content" CHECK (("broadcasts"."content_id" is null) = ("broadcasts"."content_price" = 0) and ("broadcasts"."content_id" is null) = ("broadcasts"."content_kind" is null)),
	CONSTRAINT "broadcasts_schedule" CHECK (("broadcasts"."frequency" = 'once') = ("broadcasts"."ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_records" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"free_seconds" integer NOT NULL,
	"rate" integer NOT NULL,
	"tokens" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"intervals" jsonb NOT NULL,
	"reason" text NOT NULL,
	"by" text,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_records_numbers" CHECK ("call_records"."free_seconds" between 0 and "call_records"."seconds" and "call_records"."rate" >= 0 and "call_records"."tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "call_rooms" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" text NOT NULL,
	"fan_participant_id" text,
	"creator_participant_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_rooms_meeting_id_unique" UNIQUE("meeting_id")
);
--> statement-breakpoint
CREATE TABLE "call_minimums" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"hold_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"outcome" text,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "call_minimums_hold_id_unique" UNIQUE("hold_id"),
	CONSTRAINT "call_minimums_tokens" CHECK ("call_minimums"."tokens" > 0),
	CONSTRAINT "call_minimums_outcome" CHECK (("call_minimums"."outcome" is null) = ("call_minimums"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_qualities" (
	"call_id" uuid NOT NULL,
	"side" text NOT NULL,
	"ok" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_qualities_call_id_side_pk" PRIMARY KEY("call_id","side")
);
--> statement-breakpoint
CREATE TABLE "call_ratings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "call_ratings_call_id_unique" UNIQUE("call_id"),
	CONSTRAINT "call_ratings_stars" CHECK ("call_ratings"."stars" between 1 and 5),
	CONSTRAINT "call_ratings_reply" CHECK (("call_ratings"."reply" is null) = ("call_ratings"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rating_sums" (
	"creator_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rating_sums_creator_id_stars_pk" PRIMARY KEY("creator_id","stars")
);
--> statement-breakpoint
CREATE TABLE "call_receipts" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_recording_agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_recording_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call_id" uuid NOT NULL,
	"side" text NOT NULL,
	"agreed" boolean NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_recordings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"file_name" text,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"bytes" bigint,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_recordings_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
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
	"added_minutes" integer DEFAULT 0 NOT NULL,
	"keeps_going" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "content_counts" (
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"unseen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_counts_creator_id_type_pk" PRIMARY KEY("creator_id","type")
);
--> statement-breakpoint
CREATE TABLE "content_figures" (
	"content_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"unlocks" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_figures_content_id_slot_pk" PRIMARY KEY("content_id","slot")
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"content_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	CONSTRAINT "content_files_position" UNIQUE("content_id","position"),
	CONSTRAINT "content_files_upload" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"price_tokens" integer NOT NULL,
	"tier_id" uuid,
	"is_bundle" boolean DEFAULT false NOT NULL,
	"files" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"poster_id" uuid,
	"is_public" boolean DEFAULT true NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"played_from" integer,
	"played_to" integer,
	CONSTRAINT "content_price" CHECK ("content_items"."price_tokens" >= 0 and "content_items"."files" > 0),
	CONSTRAINT "content_played" CHECK (("content_items"."played_from" is null) = ("content_items"."played_to" is null) and coalesce("content_items"."played_from" >= 0 and "content_items"."played_to" >= "content_items"."played_from", true)),
	CONSTRAINT "content_hidden" CHECK (("content_items"."hidden_at" is null) = ("content_items"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "content_likes" (
	"user_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_likes_user_id_content_id_pk" PRIMARY KEY("user_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "content_unlocks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"buyer_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"movement_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sold_from" integer,
	"sold_to" integer,
	CONSTRAINT "content_unlocks_once" UNIQUE("buyer_id","content_id"),
	CONSTRAINT "content_unlocks_tokens" CHECK ("content_unlocks"."tokens" > 0),
	CONSTRAINT "content_unlocks_sold" CHECK (("content_unlocks"."sold_from" is null) = ("content_unlocks"."sold_to" is null) and coalesce("content_unlocks"."sold_from" >= 0 and "content_unlocks"."sold_to" >= "content_unlocks"."sold_from", true))
);
--> statement-breakpoint
CREATE TABLE "content_view_days" (
	"content_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_view_days_content_id_day_slot_pk" PRIMARY KEY("content_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "experience_orders" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"keys" uuid[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "feed_posts_subject_id_unique" UNIQUE("subject_id")
);
--> statement-breakpoint
CREATE TABLE "creator_listings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"avatar_url" text,
	"card_url" text,
	"category" text NOT NULL,
	"specialties" text[] NOT NULL,
	"country" text,
	"state" text,
	"verified" boolean NOT NULL,
	"video_rate" integer NOT NULL,
	"voice_rate" integer NOT NULL,
	"text_rate" integer NOT NULL,
	"accepts_video" boolean NOT NULL,
	"accepts_voice" boolean NOT NULL,
	"accepts_text" boolean NOT NULL,
	"accepts_image" boolean NOT NULL,
	"accepts_audio" boolean NOT NULL,
	"accepts_video_message" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"call_rate" integer GENERATED ALWAYS AS (least(case when accepts_video then video_rate end, case when accepts_voice then voice_rate end)) STORED,
	"words" text GENERATED ALWAYS AS (username || chr(10) || lower(display_name)) STORED NOT NULL,
	"hidden_countries" text[] DEFAULT '{}' NOT NULL,
	"appear_offline" boolean DEFAULT false NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"trending" double precision NOT NULL,
	"name_words" text DEFAULT '' NOT NULL,
	"lead" double precision GENERATED ALWAYS AS (trending + case when live then 2e6 else 0 end
          + case when coalesce(card_url, avatar_url) is null then 0 else 1e6 end) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_views" (
	"creator_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_views_creator_id_slot_pk" PRIMARY KEY("creator_id","slot")
);
--> statement-breakpoint
CREATE TABLE "creator_words" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" uuid NOT NULL,
	"followers" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_marks" (
	"source" text PRIMARY KEY NOT NULL,
	"read_until" uuid NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "live_now" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	"stream_id" uuid,
	CONSTRAINT "live_now_stream_id_unique" UNIQUE("stream_id"),
	CONSTRAINT "live_now_viewers" CHECK ("live_now"."viewers" >= 0)
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
CREATE TABLE "stream_consents" (
	"stream_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"agreed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_consents_stream_id_user_id_pk" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stream_hands" (
	"stream_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"invited_at" timestamp (3) with time zone,
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
	"is_guest" boolean DEFAULT false NOT NULL,
	"country" text,
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
	"stop_reason" text,
	"guest_since" timestamp (3) with time zone,
	"guest_sound" boolean DEFAULT true NOT NULL,
	"guest_picture" boolean DEFAULT true NOT NULL,
	"cover_id" uuid,
	"announced_at" timestamp (3) with time zone,
	"is_recorded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "streams_meeting_id_unique" UNIQUE("meeting_id"),
	CONSTRAINT "streams_audience" CHECK (("streams"."audience" = 'tier') = ("streams"."tier_id" is not null)),
	CONSTRAINT "streams_ticket" CHECK ("streams"."audience" <> 'ticket' or "streams"."event_id" is not null),
	CONSTRAINT "streams_ended" CHECK (("streams"."ended_at" is not null) = ("streams"."end_reason" is not null)),
	CONSTRAINT "streams_host" CHECK ("streams"."ended_at" is not null or ("streams"."host_since" is null) = ("streams"."host_away_at" is not null)),
	CONSTRAINT "streams_goal" CHECK (("streams"."goal_tokens" is null) = ("streams"."goal_since" is null) and coalesce("streams"."goal_tokens", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"owner_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"cleared_seq" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_kind" text NOT NULL,
	"last_own" boolean NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"notice_id" uuid,
	CONSTRAINT "conversation_members_owner_id_other_id_pk" PRIMARY KEY("owner_id","other_id"),
	CONSTRAINT "conversation_members_unread_count" CHECK ("conversation_members"."unread_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"begun_free" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("lower_id","higher_id"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."lower_id" < "conversations"."higher_id"),
	CONSTRAINT "conversations_opened_by" CHECK ("conversations"."opened_by" in ("conversations"."lower_id", "conversations"."higher_id"))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment_id" uuid,
	"price" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"hold_id" uuid,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"unlock_price" integer DEFAULT 0 NOT NULL,
	"unlocked_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_id" UNIQUE("id"),
	CONSTRAINT "messages_sender_key" UNIQUE("sender_id","key"),
	CONSTRAINT "messages_content_length" CHECK (length("messages"."content") <= 12000),
	CONSTRAINT "messages_price" CHECK (("messages"."price" > 0) = ("messages"."state" <> 'free') and ("messages"."price" > 0) = ("messages"."hold_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid,
	"decision_id" uuid NOT NULL,
	"removed_by" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "appeals_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "appeals_decided" CHECK (("appeals"."status" = 'open') = ("appeals"."decided_by" is null)),
	CONSTRAINT "appeals_another" CHECK ("appeals"."status" <> 'upheld' or "appeals"."decided_by" <> "appeals"."removed_by")
);
--> statement-breakpoint
CREATE TABLE "legal_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"letter" jsonb NOT NULL,
	"hash" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"case_id" uuid,
	"answers_id" uuid,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "legal_notices_decided" CHECK (("legal_notices"."status" = 'received') = ("legal_notices"."decided_at" is null)),
	CONSTRAINT "legal_notices_kinds" CHECK ("legal_notices"."kind" in ('copyright', 'counter', 'likeness', 'intimate'))
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"author_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"severity" smallint NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"decision_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"words_erased_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_cases_decision" CHECK (("moderation_cases"."status" = 'open') = ("moderation_cases"."decision_id" is null)),
	CONSTRAINT "moderation_cases_claim" CHECK (("moderation_cases"."claimed_by" is null) = ("moderation_cases"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_chats" (
	"stream_id" uuid PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_cursors" (
	"source" text PRIMARY KEY NOT NULL,
	"read_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by_id" uuid,
	"code" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_flags" (
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"found" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_flags_case_id_kind_found_pk" PRIMARY KEY("case_id","kind","found")
);
--> statement-breakpoint
CREATE TABLE "moderation_retries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"flags" jsonb NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_retries_subject" UNIQUE("kind","subject_id","line")
);
--> statement-breakpoint
CREATE TABLE "moderation_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_snapshots_once" UNIQUE("case_id","hash")
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"case_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_files_hash_case_id_pk" PRIMARY KEY("hash","case_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"reporter_id" uuid,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"content_type" text,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"weight" smallint DEFAULT 4 NOT NULL,
	"case_id" uuid,
	"snapshot_hash" text,
	CONSTRAINT "reports_content_type" CHECK (("reports"."subject" = 'content') = ("reports"."content_type" is not null)),
	CONSTRAINT "reports_details_length" CHECK (length("reports"."details") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "strikes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"points" smallint NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"suspends" boolean DEFAULT false NOT NULL,
	"suspends_until" timestamp (3) with time zone,
	"suspension_id" uuid,
	"is_due" boolean DEFAULT false NOT NULL,
	"removal_id" uuid NOT NULL,
	CONSTRAINT "strikes_points" CHECK ("strikes"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text,
	"reason" text DEFAULT '' NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warnings_content" CHECK ("warnings"."rule" is not null or "warnings"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "notification_copies" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_copies_user_id_type_channel_pk" PRIMARY KEY("user_id","type","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_mutes" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_mutes_user_id_type_channel_pk" PRIMARY KEY("user_id","type","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT false NOT NULL,
	"push_notifications" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_frequency" text DEFAULT 'each' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"digest_after" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (length("push_subscriptions"."endpoint") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text,
	"message" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"kind" text,
	CONSTRAINT "notifications_title_length" CHECK (length("notifications"."title") <= 200),
	CONSTRAINT "notifications_text" CHECK ("notifications"."kind" is not null or ("notifications"."title" is not null and "notifications"."message" is not null))
);
--> statement-breakpoint
CREATE TABLE "offer_view_days" (
	"offer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_view_days_offer_id_day_slot_pk" PRIMARY KEY("offer_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "offer_views" (
	"offer_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_views_offer_id_slot_pk" PRIMARY KEY("offer_id","slot")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price_tokens" integer NOT NULL,
	"delivery_hours" integer NOT NULL,
	"max_quantity" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"delivery_time" text,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	CONSTRAINT "offers_price" CHECK ("offers"."price_tokens" > 0),
	CONSTRAINT "offers_delivery" CHECK ("offers"."delivery_hours" between 0 and 2160),
	CONSTRAINT "offers_quantity" CHECK ("offers"."max_quantity" > 0 and "offers"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_addresses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_disputes" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"outcome" text,
	"admin_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_disputes_closed" CHECK (("order_disputes"."closed_at" is null) = ("order_disputes"."outcome" is null) and ("order_disputes"."closed_at" is null) = ("order_disputes"."closed_by" is null)
        and ("order_disputes"."admin_id" is null or "order_disputes"."closed_by" = 'admin'))
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"attachments" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tokens" integer NOT NULL,
	"delivery_hours" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'ordered' NOT NULL,
	"revisions" smallint DEFAULT 0 NOT NULL,
	"hold_id" uuid NOT NULL,
	"key" text,
	"ordered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"accept_by" timestamp (3) with time zone,
	"late_told_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"ended_by" text,
	"physical" boolean DEFAULT false NOT NULL,
	"image_url" text,
	"cancel_until" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_buyer_key" UNIQUE("buyer_id","key"),
	CONSTRAINT "orders_hold" UNIQUE("hold_id"),
	CONSTRAINT "orders_people" CHECK ("orders"."buyer_id" <> "orders"."seller_id"),
	CONSTRAINT "orders_tokens" CHECK ("orders"."tokens" > 0 and "orders"."delivery_hours" >= 0),
	CONSTRAINT "orders_closed" CHECK (("orders"."closed_at" is not null) = ("orders"."state" in ('accepted', 'cancelled'))
        and ("orders"."closed_at" is not null) = ("orders"."ended_by" is not null)),
	CONSTRAINT "orders_delivered" CHECK ("orders"."state" not in ('delivered', 'shipped') or "orders"."accept_by" is not null),
	CONSTRAINT "orders_shipped" CHECK ("orders"."state" <> 'shipped' or ("orders"."physical" and "orders"."shipped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "admin_reasons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_role" text NOT NULL,
	"to_role" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "role_changes_decided" CHECK (("role_changes"."state" = 'proposed') = ("role_changes"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_customer" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dispute_id" text NOT NULL,
	"is_final" boolean NOT NULL,
	"hash" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "dispute_evidence_end" CHECK ("dispute_evidence"."sent_at" is null or "dispute_evidence"."refused_at" is null)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"usd_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" = 'opened') = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "fraud_warnings" (
	"stripe_payment_intent_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "fraud_warnings_released" CHECK (("fraud_warnings"."released_at" is null) = ("fraud_warnings"."released_by" is null))
);
--> statement-breakpoint
CREATE TABLE "gift_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"accepts_gifts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient_id" uuid,
	"message" text DEFAULT '' NOT NULL,
	"package_id" text NOT NULL,
	"tokens" bigint NOT NULL,
	"usd_cents" bigint NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"stripe_payment_intent_id" text,
	"claimed_until" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"movement_id" uuid,
	"refund_state" text,
	"dispute_state" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"credited_at" timestamp with time zone,
	"card_mark" text,
	CONSTRAINT "purchases_payment_intent" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "purchases_amounts" CHECK ("purchases"."tokens" > 0 and "purchases"."usd_cents" > 0),
	CONSTRAINT "purchases_not_to_oneself" CHECK ("purchases"."recipient_id" <> "purchases"."user_id"),
	CONSTRAINT "purchases_credited" CHECK (("purchases"."status" in ('succeeded', 'disputed', 'refunded')) = ("purchases"."movement_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"stripe_refund_id" text,
	"usd_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_refund" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."usd_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_arrivals" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"came_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"next_id" uuid DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
	CONSTRAINT "creator_arrivals_place" CHECK (("creator_arrivals"."next_at" is null) = ("creator_arrivals"."next_id" is null))
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"online" boolean NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "recording_positions" (
	"user_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_positions_user_id_recording_id_pk" PRIMARY KEY("user_id","recording_id"),
	CONSTRAINT "recording_positions_seconds" CHECK ("recording_positions"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"stream_id" uuid,
	"meeting_id" text,
	"provider_id" text,
	"making" text NOT NULL,
	"interrupted" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"seconds" integer,
	"trim_start" integer DEFAULT 0 NOT NULL,
	"trim_end" integer,
	"published_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"poster_second" integer,
	"publishing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recordings_provider" UNIQUE("provider_id"),
	CONSTRAINT "recordings_trim" CHECK ("recordings"."trim_start" >= 0 and ("recordings"."trim_end" is null or "recordings"."trim_end" > "recordings"."trim_start")),
	CONSTRAINT "recordings_seconds" CHECK ("recordings"."making" <> 'ready' or coalesce("recordings"."seconds" > 0, false))
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelling" text
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
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"line_length" integer DEFAULT 0 NOT NULL,
	"host_counted_to" timestamp (3) with time zone,
	CONSTRAINT "events_occurrence" UNIQUE("series_id","occurrence_date"),
	CONSTRAINT "events_length" CHECK ("events"."ends_at" > "events"."starts_at" and "events"."price" >= 0 and coalesce("events"."seats", 1) > 0),
	CONSTRAINT "events_cancelled" CHECK (("events"."cancelled_at" is not null) = ("events"."status" = 'cancelled')),
	CONSTRAINT "events_counts" CHECK (least("events"."seats_taken", "events"."line_length", "events"."host_seconds") >= 0)
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
	"reported_at" timestamp (3) with time zone,
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
CREATE TABLE "product_view_days" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_view_days_product_id_day_slot_pk" PRIMARY KEY("product_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"product_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_views_product_id_slot_pk" PRIMARY KEY("product_id","slot")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"price_tokens" integer NOT NULL,
	"image_url" text NOT NULL,
	"image_id" uuid,
	"physical" boolean NOT NULL,
	"stock_quantity" integer,
	"sales_count" integer DEFAULT 0 NOT NULL,
	"earned_tokens" bigint DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	CONSTRAINT "products_price" CHECK ("products"."price_tokens" > 0),
	CONSTRAINT "products_stock" CHECK ("products"."stock_quantity" >= 0 and "products"."sales_count" >= 0 and "products"."earned_tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "bookmarks" (
	"user_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmarks_user_id_creator_id_pk" PRIMARY KEY("user_id","creator_id"),
	CONSTRAINT "bookmarks_not_oneself" CHECK ("bookmarks"."user_id" <> "bookmarks"."creator_id")
);
--> statement-breakpoint
CREATE TABLE "follow_notices" (
	"creator_id" uuid NOT NULL,
	"follower_id" uuid NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_notices_creator_id_follower_id_pk" PRIMARY KEY("creator_id","follower_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_creator_id_pk" PRIMARY KEY("follower_id","creator_id"),
	CONSTRAINT "follows_not_oneself" CHECK ("follows"."follower_id" <> "follows"."creator_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_not_oneself" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"who_may_message" text DEFAULT 'everyone' NOT NULL,
	"appear_offline" boolean DEFAULT false NOT NULL,
	"hidden_countries" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_settings_writers" CHECK ("privacy_settings"."who_may_message" in ('everyone', 'following', 'subscribers', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"price_tokens" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"renews" boolean DEFAULT true NOT NULL,
	"anchor_at" timestamp with time zone DEFAULT now() NOT NULL,
	"months" integer DEFAULT 1 NOT NULL,
	"periods" integer DEFAULT 1 NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"grace_until" timestamp with time zone,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"told_price" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"paused_until" timestamp with time zone,
	"country" text,
	CONSTRAINT "memberships_not_oneself" CHECK ("memberships"."subscriber_id" <> "memberships"."creator_id"),
	CONSTRAINT "memberships_ended" CHECK (("memberships"."state" = 'ended') = ("memberships"."ended_at" is not null)),
	CONSTRAINT "memberships_grace" CHECK (("memberships"."state" = 'grace') = ("memberships"."grace_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"membership_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"price_tokens" integer NOT NULL,
	"words" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_tiers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_tokens" integer NOT NULL,
	"message_kinds" text[] DEFAULT '{}' NOT NULL,
	"unlocks_content" boolean DEFAULT false NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"announcing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"content_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscription_tiers_price" CHECK ("subscription_tiers"."price_tokens" between 1 and 100000),
	CONSTRAINT "subscription_tiers_kinds" CHECK ("subscription_tiers"."message_kinds" <@ array['text', 'image', 'audio', 'video'])
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscriber_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"membership_id" uuid,
	"number" integer,
	"tier_id" uuid,
	"tokens" integer DEFAULT 0 NOT NULL,
	"movement_id" uuid,
	"message_kinds" text[] DEFAULT '{}' NOT NULL,
	"unlocks_content" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscriptions_subscriber_id_creator_id_starts_at_pk" PRIMARY KEY("subscriber_id","creator_id","starts_at"),
	CONSTRAINT "subscriptions_period" UNIQUE("membership_id","number"),
	CONSTRAINT "subscriptions_movement" UNIQUE("movement_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'awaited' NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"parts_id" text,
	"checked_at" timestamp (3) with time zone,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"copy_id" text,
	"duration_ms" integer,
	"sold_at" timestamp (3) with time zone,
	"sha256" text[],
	"replaced_at" timestamp (3) with time zone,
	"glow" text,
	CONSTRAINT "uploads_measured" CHECK ("uploads"."state" not in ('ready', 'kept') or "uploads"."type" not like 'image/%'
        or coalesce("uploads"."width" > 0 and "uploads"."height" > 0, false))
);
--> statement-breakpoint
CREATE TABLE "ledger"."adjustments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account" text NOT NULL,
	"tokens" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"movement_id" uuid,
	CONSTRAINT "adjustments_form" CHECK ("ledger"."adjustments"."tokens" <> 0 and length("ledger"."adjustments"."reason") > 0),
	CONSTRAINT "adjustments_two_people" CHECK ("ledger"."adjustments"."state" <> 'approved' or "ledger"."adjustments"."decided_by" <> "ledger"."adjustments"."proposed_by"),
	CONSTRAINT "adjustments_decided" CHECK (("ledger"."adjustments"."state" = 'proposed') = ("ledger"."adjustments"."decided_by" is null)),
	CONSTRAINT "adjustments_moved" CHECK (("ledger"."adjustments"."state" = 'approved') = ("ledger"."adjustments"."movement_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger"."claims" (
	"lot_id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"debtor_id" uuid NOT NULL,
	"from_lot" bigint DEFAULT 0 NOT NULL,
	"from_creators" bigint DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"repaid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "claims_purchase" UNIQUE("purchase_id"),
	CONSTRAINT "claims_amounts" CHECK (least("ledger"."claims"."from_lot", "ledger"."claims"."from_creators", "ledger"."claims"."repaid") >= 0 and "ledger"."claims"."repaid" <= "ledger"."claims"."charged")
);
--> statement-breakpoint
CREATE TABLE "ledger"."contested" (
	"lot_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"disputed" bigint NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contested_lot_id_movement_id_pk" PRIMARY KEY("lot_id","movement_id"),
	CONSTRAINT "contested_amounts" CHECK (least("ledger"."contested"."disputed", "ledger"."contested"."reversed") >= 0)
);
--> statement-breakpoint
CREATE TABLE "discrepancies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"usd_cents" bigint,
	"occurred_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" uuid,
	"dismiss_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "discrepancies_subject" UNIQUE("kind","subject"),
	CONSTRAINT "discrepancies_dismissed" CHECK (("discrepancies"."dismissed_at" is null) = ("discrepancies"."dismissed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"part" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"after" text,
	"completed_at" timestamp with time zone,
	"completed_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger"."earned_days" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"tokens" bigint NOT NULL,
	"payments" bigint NOT NULL,
	CONSTRAINT "earned_days_creator_id_day_source_pk" PRIMARY KEY("creator_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "ledger"."earned_slots" (
	"creator_id" uuid NOT NULL,
	"source" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"tokens" bigint NOT NULL,
	"payments" bigint NOT NULL,
	CONSTRAINT "earned_slots_creator_id_source_slot_pk" PRIMARY KEY("creator_id","source","slot")
);
--> statement-breakpoint
CREATE TABLE "ledger"."earned_zones" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"held_by" uuid NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"release_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payout_holds_released" CHECK (("payout_holds"."released_at" is null) = ("payout_holds"."released_by" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger"."payout_settings" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"payee_id" text,
	"ready" boolean DEFAULT false NOT NULL,
	"schedule" text DEFAULT 'manual' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_settings_payee" UNIQUE("payee_id")
);
--> statement-breakpoint
CREATE TABLE "ledger"."payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"usd_cents" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"payee_id" text NOT NULL,
	"stripe_transfer_id" text,
	"stripe_payout_id" text,
	"failure" text,
	"key" text,
	"movement_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"transferred_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"token_usd_cents" integer NOT NULL,
	CONSTRAINT "payouts_key" UNIQUE("creator_id","key"),
	CONSTRAINT "payouts_transfer" UNIQUE("stripe_transfer_id"),
	CONSTRAINT "payouts_payout" UNIQUE("stripe_payout_id"),
	CONSTRAINT "payouts_amount" CHECK ("ledger"."payouts"."tokens" > 0 and "ledger"."payouts"."usd_cents" = "ledger"."payouts"."tokens" * "ledger"."payouts"."token_usd_cents"),
	CONSTRAINT "payouts_status" CHECK ("ledger"."payouts"."status" = case when "ledger"."payouts"."failed_at" is not null and "ledger"."payouts"."paid_at" is not null then 'returned'
        when "ledger"."payouts"."failed_at" is not null then 'failed' when "ledger"."payouts"."paid_at" is not null then 'paid'
        when "ledger"."payouts"."stripe_transfer_id" is not null then 'transferred' else 'requested' end)
);
--> statement-breakpoint
CREATE TABLE "ledger"."proof_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"violations" integer NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger"."spending_limits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tokens" bigint,
	"next_tokens" bigint,
	"next_at" timestamp with time zone,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_limits_not_negative" CHECK ("ledger"."spending_limits"."tokens" >= 0 and "ledger"."spending_limits"."next_tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger"."sale_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cause" uuid NOT NULL,
	"sale" uuid NOT NULL,
	"taken_by" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"from_pending" bigint DEFAULT 0 NOT NULL,
	"from_available" bigint DEFAULT 0 NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"movement_id" uuid,
	"back_movement_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_refunds_parts" CHECK (least("ledger"."sale_refunds"."from_pending", "ledger"."sale_refunds"."from_available", "ledger"."sale_refunds"."taken_back", "ledger"."sale_refunds"."refunded") >= 0
        and "ledger"."sale_refunds"."from_pending" + "ledger"."sale_refunds"."from_available" <= "ledger"."sale_refunds"."tokens" and "ledger"."sale_refunds"."refunded" <= "ledger"."sale_refunds"."tokens" and "ledger"."sale_refunds"."taken_back" <= "ledger"."sale_refunds"."refunded")
);
--> statement-breakpoint
CREATE TABLE "ledger"."accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger"."accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"folded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lot_id" uuid,
	"lot_rest" bigint,
	CONSTRAINT "accounts_owner_kind" UNIQUE NULLS NOT DISTINCT("owner_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ledger"."earnings" (
	"movement_id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"matured" bigint DEFAULT 0 NOT NULL,
	"disputed" bigint DEFAULT 0 NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	"matures_at" timestamp with time zone NOT NULL,
	"matured_by" uuid,
	CONSTRAINT "earnings_parts" CHECK (least("ledger"."earnings"."matured", "ledger"."earnings"."disputed", "ledger"."earnings"."reversed") >= 0
        and "ledger"."earnings"."matured" + "ledger"."earnings"."disputed" + "ledger"."earnings"."reversed" <= "ledger"."earnings"."tokens"),
	CONSTRAINT "earnings_matured" CHECK (("ledger"."earnings"."matured" > 0) = ("ledger"."earnings"."matured_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger"."holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"reason" text NOT NULL,
	"reference" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"posted_tokens" bigint DEFAULT 0 NOT NULL,
	"movement_id" uuid NOT NULL,
	"resolved_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "holds_tokens" CHECK ("ledger"."holds"."tokens" > 0 and "ledger"."holds"."posted_tokens" between 0 and "ledger"."holds"."tokens"),
	CONSTRAINT "holds_resolved" CHECK (("ledger"."holds"."state" = 'open') = ("ledger"."holds"."resolved_by" is null)),
	CONSTRAINT "holds_posted" CHECK (("ledger"."holds"."state" = 'posted') = ("ledger"."holds"."posted_tokens" > 0))
);
--> statement-breakpoint
CREATE TABLE "ledger"."inbox" (
	"account_id" bigint NOT NULL,
	"movement_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"matures_at" timestamp with time zone,
	"source" text,
	CONSTRAINT "inbox_account_id_movement_id_pk" PRIMARY KEY("account_id","movement_id")
);
--> statement-breakpoint
CREATE TABLE "ledger"."lot_uses" (
	"lot_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "lot_uses_lot_id_movement_id_pk" PRIMARY KEY("lot_id","movement_id")
);
--> statement-breakpoint
CREATE TABLE "ledger"."lots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"initial" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"usd_cents" bigint NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"purchase_id" uuid,
	"movement_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lots_purchase" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "ledger"."movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"from_account" bigint NOT NULL,
	"to_account" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"from_balance" bigint,
	"to_balance" bigint,
	"kind" text NOT NULL,
	"payer_id" uuid,
	"payee_id" uuid,
	"memo" text DEFAULT '' NOT NULL,
	"label" text,
	"reference" uuid,
	"reverses" uuid,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger"."requests" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"id" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_head_one_row" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"minute" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"shard" smallint NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "incidents_minute_source_shard_pk" PRIMARY KEY("minute","source","shard")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"result" jsonb,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_lanes" (
	"channel" text PRIMARY KEY NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"open_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken" bigint[]
);
--> statement-breakpoint
ALTER TABLE "banned_marks" ADD CONSTRAINT "banned_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD CONSTRAINT "creator_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_accounts" ADD CONSTRAINT "held_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_families" ADD CONSTRAINT "session_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_family_id_session_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_notes" ADD CONSTRAINT "audit_notes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_countries" ADD CONSTRAINT "viewer_countries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_lists" ADD CONSTRAINT "fan_lists_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_standings" ADD CONSTRAINT "fan_standings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_standings" ADD CONSTRAINT "fan_standings_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_summaries" ADD CONSTRAINT "monthly_summaries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_settings" ADD CONSTRAINT "summary_settings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_counts" ADD CONSTRAINT "fan_counts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_creator_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."creator_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_welcomes" ADD CONSTRAINT "creator_welcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_queue" ADD CONSTRAINT "broadcast_queue_run_id_broadcast_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."broadcast_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_runs" ADD CONSTRAINT "broadcast_runs_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_records" ADD CONSTRAINT "call_records_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_rooms" ADD CONSTRAINT "call_rooms_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_minimums" ADD CONSTRAINT "call_minimums_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_qualities" ADD CONSTRAINT "call_qualities_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_sums" ADD CONSTRAINT "rating_sums_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_receipts" ADD CONSTRAINT "call_receipts_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recording_agreements" ADD CONSTRAINT "call_recording_agreements_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_figures" ADD CONSTRAINT "content_figures_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_likes" ADD CONSTRAINT "content_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_likes" ADD CONSTRAINT "content_likes_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_view_days" ADD CONSTRAINT "content_view_days_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experience_orders" ADD CONSTRAINT "experience_orders_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_listings" ADD CONSTRAINT "creator_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_views" ADD CONSTRAINT "creator_views_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_words" ADD CONSTRAINT "creator_words_user_id_creator_listings_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."creator_listings"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_moderators" ADD CONSTRAINT "live_moderators_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_moderators" ADD CONSTRAINT "live_moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_now" ADD CONSTRAINT "live_now_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_now" ADD CONSTRAINT "live_now_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_settings" ADD CONSTRAINT "live_settings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_consents" ADD CONSTRAINT "stream_consents_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_consents" ADD CONSTRAINT "stream_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_lower_id_users_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_higher_id_users_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_notices" ADD CONSTRAINT "legal_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_notices" ADD CONSTRAINT "legal_notices_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_notices" ADD CONSTRAINT "legal_notices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_flags" ADD CONSTRAINT "moderation_flags_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_snapshots" ADD CONSTRAINT "moderation_snapshots_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_view_days" ADD CONSTRAINT "offer_view_days_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_views" ADD CONSTRAINT "offer_views_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_reasons" ADD CONSTRAINT "admin_reasons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_reasons" ADD CONSTRAINT "admin_reasons_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_settings" ADD CONSTRAINT "gift_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_arrivals" ADD CONSTRAINT "creator_arrivals_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_cuts" ADD CONSTRAINT "recording_cuts_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_positions" ADD CONSTRAINT "recording_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_positions" ADD CONSTRAINT "recording_positions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability" ADD CONSTRAINT "availability_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD CONSTRAINT "event_minutes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline" ADD CONSTRAINT "timeline_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_view_days" ADD CONSTRAINT "product_view_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_notices" ADD CONSTRAINT "follow_notices_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_notices" ADD CONSTRAINT "follow_notices_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_users_id_fk" FOREIGN KEY ("muter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_settings" ADD CONSTRAINT "privacy_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_consents" ADD CONSTRAINT "subscription_consents_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_consents" ADD CONSTRAINT "subscription_consents_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_tiers" ADD CONSTRAINT "subscription_tiers_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger"."accounts" ADD CONSTRAINT "accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proofs_token" ON "mail_proofs" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_proofs_email" ON "mail_proofs" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "mail_proofs_user" ON "mail_proofs" USING btree ("user_id") WHERE "mail_proofs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_proofs_expiry" ON "mail_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "banned_marks_digest" ON "banned_marks" USING btree ("digest","kind");--> statement-breakpoint
CREATE INDEX "banned_marks_until" ON "banned_marks" USING btree ("until");--> statement-breakpoint
CREATE INDEX "creator_profiles_lookup" ON "creator_profiles" USING hash ("user_id");--> statement-breakpoint
CREATE INDEX "creator_profiles_newest" ON "creator_profiles" USING btree ("created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "held_accounts_at" ON "held_accounts" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "session_families_user" ON "session_families" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_families_revoked" ON "session_families" USING btree ("revoked_at") WHERE "session_families"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_lookup" ON "users" USING hash ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_display_name_prefix" ON "users" USING btree (lower("display_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "users_creators" ON "users" USING btree ("id") WHERE "users"."role" = 'creator' and "users"."status" = 'active';--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin' or "users"."is_super_admin";--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree ("status","id") WHERE "users"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "users_to_erase" ON "users" USING btree ("deletion_requested_at") WHERE "users"."status" = 'deleted' and "users"."erased_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_open" ON "viewings" USING btree ("admin_family") WHERE "viewings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "viewings_due" ON "viewings" USING btree ("ends_at") WHERE "viewings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "viewings_user" ON "viewings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_notes_admin" ON "audit_notes" USING btree ("admin_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fan_standings_order" ON "fan_standings" USING btree ("creator_id","tokens","fan_id");--> statement-breakpoint
CREATE INDEX "fan_standings_segment" ON "fan_standings" USING btree ("creator_id","segment","tokens","fan_id");--> statement-breakpoint
CREATE INDEX "fan_standings_fan" ON "fan_standings" USING btree ("fan_id");--> statement-breakpoint
CREATE INDEX "fan_notes_fan" ON "fan_notes" USING btree ("fan_id");--> statement-breakpoint
CREATE INDEX "monthly_summaries_month" ON "monthly_summaries" USING btree ("month");--> statement-breakpoint
CREATE INDEX "follower_changes_creator" ON "follower_changes" USING btree ("creator_id","id","came");--> statement-breakpoint
CREATE INDEX "follower_changes_follower" ON "follower_changes" USING btree ("follower_id") WHERE "follower_changes"."follower_id" is not null;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_open" ON "creator_applications" USING btree ("user_id") WHERE "creator_applications"."status" in ('pending', 'queued');--> statement-breakpoint
CREATE INDEX "creator_applications_newest" ON "creator_applications" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_applications_status" ON "creator_applications" USING btree ("status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_applications_location" ON "creator_applications" USING btree ((case "country" when 'US' then 'us' when 'GB' then 'uk' when 'CA' then 'ca' when 'AU' then 'au' else 'other' end),"status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"country");--> statement-breakpoint
CREATE INDEX "creator_applications_fitness" ON "creator_applications" USING btree ((case "country" when 'US' then 'us' when 'GB' then 'uk' when 'CA' then 'ca' when 'AU' then 'au' else 'other' end),"status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"country") WHERE "creator_applications"."specialties" && '{Fitness,Wellness,Sports,Dance}'::text[];--> statement-breakpoint
CREATE INDEX "creator_applications_education" ON "creator_applications" USING btree ((case "country" when 'US' then 'us' when 'GB' then 'uk' when 'CA' then 'ca' when 'AU' then 'au' else 'other' end),"status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"country") WHERE "creator_applications"."specialties" && '{Education,Tech,Cooking}'::text[];--> statement-breakpoint
CREATE INDEX "creator_applications_entertainment" ON "creator_applications" USING btree ((case "country" when 'US' then 'us' when 'GB' then 'uk' when 'CA' then 'ca' when 'AU' then 'au' else 'other' end),"status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"country") WHERE "creator_applications"."specialties" && '{Entertainment,Music,Gaming,Comedy,Creative,Art}'::text[];--> statement-breakpoint
CREATE INDEX "creator_applications_lifestyle" ON "creator_applications" USING btree ((case "country" when 'US' then 'us' when 'GB' then 'uk' when 'CA' then 'ca' when 'AU' then 'au' else 'other' end),"status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"country") WHERE "creator_applications"."specialties" && '{Lifestyle,Fashion,Travel,Beauty,Photography,Other}'::text[];--> statement-breakpoint
CREATE INDEX "creator_applications_business" ON "creator_applications" USING btree ((case "country" when 'US' then 'us' when 'GB' then 'uk' when 'CA' then 'ca' when 'AU' then 'au' else 'other' end),"status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"country") WHERE "creator_applications"."specialties" && '{Business}'::text[];--> statement-breakpoint
CREATE INDEX "creator_applications_reported" ON "creator_applications" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "creator_applications"."is_reported";--> statement-breakpoint
CREATE INDEX "creator_applications_user" ON "creator_applications" USING btree ("user_id","submitted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_recipient" ON "broadcast_deliveries" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "broadcast_queue_recipient" ON "broadcast_queue" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "broadcast_runs_sending" ON "broadcast_runs" USING btree ("id") WHERE "broadcast_runs"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "broadcasts_creator" ON "broadcasts" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "broadcasts_due" ON "broadcasts" USING btree ("next_at") WHERE "broadcasts"."state" = 'active' and "broadcasts"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "call_minimums_open" ON "call_minimums" USING btree ("call_id") WHERE "call_minimums"."outcome" is null;--> statement-breakpoint
CREATE INDEX "call_ratings_creator" ON "call_ratings" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_ratings_fan" ON "call_ratings" USING btree ("fan_id");--> statement-breakpoint
CREATE INDEX "call_recording_agreements_call" ON "call_recording_agreements" USING btree ("call_id","id");--> statement-breakpoint
CREATE INDEX "call_recordings_call" ON "call_recordings" USING btree ("call_id","id");--> statement-breakpoint
CREATE INDEX "call_recordings_open" ON "call_recordings" USING btree ("id") WHERE state in ('starting', 'recording', 'ending') or (state = 'deleted' and erased_at is null);--> statement-breakpoint
CREATE INDEX "call_requests_fan" ON "call_requests" USING btree ("fan_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_creator" ON "call_requests" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_creator_status" ON "call_requests" USING btree ("creator_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_fan_status" ON "call_requests" USING btree ("fan_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_requests_fan_time" ON "call_requests" USING btree ("fan_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "call_requests_creator_time" ON "call_requests" USING btree ("creator_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "call_requests_open_pair" ON "call_requests" USING btree ("creator_id","fan_id") WHERE "call_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "call_requests_expiry" ON "call_requests" USING btree ("expires_at") WHERE "call_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "call_requests_proposal" ON "call_requests" USING btree ("proposal_expires_at") WHERE "call_requests"."proposed_at" is not null;--> statement-breakpoint
CREATE INDEX "call_requests_time" ON "call_requests" USING btree ("scheduled_at") WHERE "call_requests"."status" in ('accepted', 'in_progress');--> statement-breakpoint
CREATE INDEX "content_shown" ON "content_items" USING btree ("creator_id","type","id" DESC NULLS FIRST) WHERE "content_items"."deleted_at" is null and "content_items"."hidden_at" is null and "content_items"."is_public";--> statement-breakpoint
CREATE INDEX "content_own" ON "content_items" USING btree ("creator_id","type","id" DESC NULLS FIRST) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_streams" ON "content_items" USING btree ("id" DESC NULLS FIRST) WHERE "content_items"."type" = 'stream' and "content_items"."deleted_at" is null and "content_items"."hidden_at" is null and "content_items"."is_public";--> statement-breakpoint
CREATE INDEX "content_updated" ON "content_items" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "content_deleted" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_likes_content" ON "content_likes" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "content_unlocks_buyer" ON "content_unlocks" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_unlocks_content" ON "content_unlocks" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "feed_posts_newest" ON "feed_posts" USING btree ("creator_id","id" DESC NULLS FIRST) WHERE "feed_posts"."shown";--> statement-breakpoint
CREATE INDEX "creator_listings_newest" ON "creator_listings" USING btree ("created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_popular" ON "creator_listings" USING btree ("followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_trending" ON "creator_listings" USING btree ("trending" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_category_lead" ON "creator_listings" USING btree ("category","lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_country_lead" ON "creator_listings" USING btree ("country","lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_online_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE online;--> statement-breakpoint
CREATE INDEX "creator_listings_live_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE live;--> statement-breakpoint
CREATE INDEX "creator_listings_category_newest" ON "creator_listings" USING btree ("category","created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_category_popular" ON "creator_listings" USING btree ("category","followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_category_trending" ON "creator_listings" USING btree ("category","trending" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_country_newest" ON "creator_listings" USING btree ("country","created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_country_popular" ON "creator_listings" USING btree ("country","followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_country_trending" ON "creator_listings" USING btree ("country","trending" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_call_rate" ON "creator_listings" USING btree ("call_rate");--> statement-breakpoint
CREATE INDEX "creator_listings_online" ON "creator_listings" USING btree ("trending" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE online;--> statement-breakpoint
CREATE INDEX "creator_listings_live" ON "creator_listings" USING btree ("trending" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE live;--> statement-breakpoint
CREATE INDEX "creator_listings_name" ON "creator_listings" USING btree (lower("display_name"));--> statement-breakpoint
CREATE INDEX "creator_listings_username" ON "creator_listings" USING btree ("username");--> statement-breakpoint
CREATE INDEX "creator_listings_username_2" ON "creator_listings" USING btree ("left"(username, 2),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_name_2" ON "creator_listings" USING btree ("left"(name_words, 2),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_username_3" ON "creator_listings" USING btree ("left"(username, 3),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_name_3" ON "creator_listings" USING btree ("left"(name_words, 3),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_changes_creator" ON "listing_changes" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "live_bans_user" ON "live_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_moderators_user" ON "live_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_now_newest" ON "live_now" USING btree ("started_at" DESC NULLS FIRST,"creator_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stream_consents_user" ON "stream_consents" USING btree ("user_id","stream_id");--> statement-breakpoint
CREATE INDEX "stream_messages_sender" ON "stream_messages" USING btree ("sender_id","stream_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stream_passes_person" ON "stream_passes" USING btree ("stream_id","person","given_at");--> statement-breakpoint
CREATE INDEX "stream_visits_here" ON "stream_visits" USING btree ("stream_id","person") WHERE "stream_visits"."left_at" is null;--> statement-breakpoint
CREATE INDEX "stream_visits_person" ON "stream_visits" USING btree ("person","stream_id");--> statement-breakpoint
CREATE INDEX "stream_visits_joined" ON "stream_visits" USING btree ("joined_at") WHERE "stream_visits"."person" not like 'erased:%';--> statement-breakpoint
CREATE UNIQUE INDEX "streams_running" ON "streams" USING btree ("creator_id") WHERE "streams"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "streams_creator" ON "streams" USING btree ("creator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "streams_event" ON "streams" USING btree ("event_id") WHERE "streams"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_newest" ON "conversation_members" USING btree ("owner_id","last_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST) WHERE "conversation_members"."last_seq" > "conversation_members"."cleared_seq";--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("owner_id") WHERE "conversation_members"."unread_count" > 0;--> statement-breakpoint
CREATE INDEX "conversation_members_conversation" ON "conversation_members" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("opened_by","created_at" DESC NULLS FIRST) WHERE "conversations"."begun_free";--> statement-breakpoint
CREATE INDEX "conversations_higher" ON "conversations" USING btree ("higher_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_attachment" ON "messages" USING btree ("attachment_id") WHERE "messages"."attachment_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."state" = 'held';--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("created_at") WHERE "messages"."seq" < 0 and "messages"."deleted_at" is null and "messages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "appeals_status" ON "appeals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "appeals_author" ON "appeals" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "appeals_case" ON "appeals" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "legal_notices_open" ON "legal_notices" USING btree ("due_at","id") WHERE "legal_notices"."status" = 'received';--> statement-breakpoint
CREATE INDEX "legal_notices_received" ON "legal_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "legal_notices_user" ON "legal_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "legal_notices_case" ON "legal_notices" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "legal_notices_answers" ON "legal_notices" USING btree ("answers_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_words" ON "moderation_cases" USING btree ("decided_at") WHERE "moderation_cases"."status" <> 'open' and "moderation_cases"."words_erased_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","subject_id","line","author_id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("due_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("status","decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_cases_subject" ON "moderation_cases" USING btree ("subject_id","line");--> statement-breakpoint
CREATE INDEX "moderation_events_case" ON "moderation_events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "moderation_events_at" ON "moderation_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moderation_retries_due" ON "moderation_retries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id" DESC NULLS FIRST) WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","subject_id");--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("case_id","reporter_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "strikes_user" ON "strikes" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "strikes_due" ON "strikes" USING btree ("id") WHERE "strikes"."is_due";--> statement-breakpoint
CREATE INDEX "warnings_user" ON "warnings" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "notification_preferences_daily" ON "notification_preferences" USING btree ("digest_after") WHERE "notification_preferences"."email_notifications" and "notification_preferences"."email_frequency" = 'daily';--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "offers_creator" ON "offers" USING btree ("creator_id","id" DESC NULLS FIRST) WHERE "offers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offers_updated" ON "offers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "offers_newest" ON "offers" USING btree ("id" DESC NULLS FIRST) WHERE "offers"."deleted_at" is null and "offers"."active";--> statement-breakpoint
CREATE INDEX "order_disputes_open" ON "order_disputes" USING btree ("order_id") WHERE "order_disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_item" ON "orders" USING btree ("item_id") WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_buyer_open" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST) WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_seller_open" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST) WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."state" in ('ordered', 'revising');--> statement-breakpoint
CREATE INDEX "orders_accept" ON "orders" USING btree ("accept_by") WHERE "orders"."state" in ('delivered', 'shipped');--> statement-breakpoint
CREATE INDEX "admin_reasons_user" ON "admin_reasons" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_changes_open" ON "role_changes" USING btree ("user_id") WHERE "role_changes"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "role_changes_user" ON "role_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidence_final" ON "dispute_evidence" USING btree ("dispute_id") WHERE "dispute_evidence"."is_final" and "dispute_evidence"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "dispute_evidence_dispute" ON "dispute_evidence" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" = 'opened';--> statement-breakpoint
CREATE INDEX "fraud_warnings_open" ON "fraud_warnings" USING btree ("received_at") WHERE "fraud_warnings"."released_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_recipient" ON "purchases" USING btree ("recipient_id","credited_at") WHERE "purchases"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_user_newest" ON "purchases" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_credited" ON "purchases" USING btree ("credited_at") WHERE "purchases"."credited_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("updated_at") WHERE "purchases"."status" in ('created', 'processing', 'requires_action');--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" in ('requested', 'pending');--> statement-breakpoint
CREATE INDEX "creator_arrivals_open" ON "creator_arrivals" USING btree ("came_at") WHERE "creator_arrivals"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "presence_online" ON "presence" USING btree ("user_id") WHERE "presence"."online";--> statement-breakpoint
CREATE INDEX "presence_lookup" ON "presence" USING hash ("user_id") WHERE "presence"."online";--> statement-breakpoint
CREATE INDEX "recording_cuts_due" ON "recording_cuts" USING btree ("due_at") WHERE "recording_cuts"."state" = 'wanted';--> statement-breakpoint
CREATE INDEX "recording_positions_recording" ON "recording_positions" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "recordings_creator" ON "recordings" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recordings_making" ON "recordings" USING btree ("started_at") WHERE "recordings"."making" in ('recording', 'processing');--> statement-breakpoint
CREATE INDEX "recordings_trimmed" ON "recordings" USING btree ("id") WHERE "recordings"."trim_start" > 0 or "recordings"."trim_end" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_running" ON "recordings" USING btree ("stream_id") WHERE "recordings"."making" = 'recording';--> statement-breakpoint
CREATE INDEX "bookings_subject" ON "bookings" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "event_series_creator" ON "event_series" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "event_series_open" ON "event_series" USING btree ("expanded_to") WHERE "event_series"."ends_on" is null;--> statement-breakpoint
CREATE INDEX "event_series_cancelling" ON "event_series" USING btree ("id") WHERE "event_series"."cancelling" is not null;--> statement-breakpoint
CREATE INDEX "events_creator_time" ON "events" USING btree ("creator_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "events_upcoming" ON "events" USING btree ("type","starts_at","id") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "events_to_settle" ON "events" USING btree ("starts_at","id") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "events_line" ON "events" USING btree ("starts_at") WHERE "events"."status" = 'scheduled' and "events"."line_length" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_open" ON "tickets" USING btree ("event_id","fan_id") WHERE "tickets"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_event" ON "tickets" USING btree ("event_id","status","id");--> statement-breakpoint
CREATE INDEX "tickets_fan" ON "tickets" USING btree ("fan_id","event_id","id");--> statement-breakpoint
CREATE INDEX "tickets_offered" ON "tickets" USING btree ("confirm_by") WHERE "tickets"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "timeline_subject" ON "timeline" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "timeline_actor" ON "timeline" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "products_creator" ON "products" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id" DESC NULLS FIRST) WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","id" DESC NULLS FIRST) WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at" DESC NULLS FIRST,"blocked_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "bookmarks_newest" ON "bookmarks" USING btree ("user_id","created_at" DESC NULLS FIRST,"creator_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookmarks_creator" ON "bookmarks" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "follow_notices_follower" ON "follow_notices" USING btree ("follower_id");--> statement-breakpoint
CREATE INDEX "follows_creator_newest" ON "follows" USING btree ("creator_id","created_at" DESC NULLS FIRST,"follower_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_follower_newest" ON "follows" USING btree ("follower_id","created_at" DESC NULLS FIRST,"creator_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mutes_newest" ON "mutes" USING btree ("muter_id","created_at" DESC NULLS FIRST,"muted_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_running" ON "memberships" USING btree ("subscriber_id","creator_id") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_subscriber" ON "memberships" USING btree ("subscriber_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "memberships_creator" ON "memberships" USING btree ("creator_id","state");--> statement-breakpoint
CREATE INDEX "memberships_tier" ON "memberships" USING btree ("tier_id","id") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("attempt_at") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_ahead" ON "memberships" USING btree ("paid_until") WHERE "memberships"."state" = 'active' and "memberships"."renews" and "memberships"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_consents_membership" ON "subscription_consents" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "subscription_consents_subscriber" ON "subscription_consents" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_tiers_name" ON "subscription_tiers" USING btree ("creator_id",lower("name")) WHERE "subscription_tiers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_tiers_creator" ON "subscription_tiers" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "subscription_tiers_announcing" ON "subscription_tiers" USING btree ("id") WHERE "subscription_tiers"."announcing";--> statement-breakpoint
CREATE INDEX "subscriptions_creator" ON "subscriptions" USING btree ("creator_id","ends_at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "uploads_checked" ON "uploads" USING btree ("checked_at") WHERE "uploads"."checked_at" is not null;--> statement-breakpoint
CREATE INDEX "uploads_to_tidy" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" <> 'kept';--> statement-breakpoint
CREATE INDEX "adjustments_open" ON "ledger"."adjustments" USING btree ("id") WHERE "ledger"."adjustments"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "adjustments_user" ON "ledger"."adjustments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "claims_owed" ON "ledger"."claims" USING btree ("debtor_id","purchase_id") WHERE "ledger"."claims"."charged" > "ledger"."claims"."repaid";--> statement-breakpoint
CREATE INDEX "contested_earning" ON "ledger"."contested" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "discrepancies_open" ON "discrepancies" USING btree ("id") WHERE "discrepancies"."resolved_at" is null and "discrepancies"."dismissed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_open" ON "payout_holds" USING btree ("creator_id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "payout_holds_newest" ON "payout_holds" USING btree ("id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "payout_holds_creator" ON "payout_holds" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "payout_settings_weekly" ON "ledger"."payout_settings" USING btree ("creator_id") WHERE "ledger"."payout_settings"."schedule" = 'weekly' and "ledger"."payout_settings"."ready";--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "ledger"."payouts" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "payouts_unfinished" ON "ledger"."payouts" USING btree ("id") WHERE "ledger"."payouts"."status" in ('requested', 'transferred')
          or ("ledger"."payouts"."status" in ('failed', 'returned') and "ledger"."payouts"."stripe_transfer_id" is not null and "ledger"."payouts"."reversed_at" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "sale_refunds_once" ON "ledger"."sale_refunds" USING btree ("sale") WHERE "ledger"."sale_refunds"."state" in ('due', 'paid', 'returning');--> statement-breakpoint
CREATE INDEX "sale_refunds_cause" ON "ledger"."sale_refunds" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "sale_refunds_sale" ON "ledger"."sale_refunds" USING btree ("sale");--> statement-breakpoint
CREATE INDEX "sale_refunds_due" ON "ledger"."sale_refunds" USING btree ("id") WHERE "ledger"."sale_refunds"."state" in ('due', 'returning');--> statement-breakpoint
CREATE INDEX "earnings_due" ON "ledger"."earnings" USING btree ("matures_at","account_id") WHERE "ledger"."earnings"."tokens" > "ledger"."earnings"."matured" + "ledger"."earnings"."disputed" + "ledger"."earnings"."reversed";--> statement-breakpoint
CREATE INDEX "earnings_account" ON "ledger"."earnings" USING btree ("account_id","movement_id") WHERE "ledger"."earnings"."tokens" > "ledger"."earnings"."matured" + "ledger"."earnings"."reversed";--> statement-breakpoint
CREATE INDEX "holds_due" ON "ledger"."holds" USING btree ("expires_at") WHERE "ledger"."holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_owner_open" ON "ledger"."holds" USING btree ("owner_id") WHERE "ledger"."holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lots_frozen" ON "ledger"."lots" USING btree ("id") WHERE "ledger"."lots"."open" and "ledger"."lots"."frozen";--> statement-breakpoint
CREATE INDEX "lots_to_spend" ON "ledger"."lots" USING btree ("owner_id","kind" DESC NULLS LAST,"id") WHERE "ledger"."lots"."open" and not "ledger"."lots"."frozen";--> statement-breakpoint
CREATE INDEX "lots_owner" ON "ledger"."lots" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "movements_payer" ON "ledger"."movements" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "movements_payee" ON "ledger"."movements" USING btree ("payee_id","id");--> statement-breakpoint
CREATE INDEX "requests_age" ON "ledger"."requests" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_target" ON "audit_entries" USING btree ("target_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","id");--> statement-breakpoint
-- two bookings of one creator overlap only if they belong to the same subject
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_overlap" EXCLUDE USING gist ("creator_id" WITH =, "during" WITH &&, "subject_id" WITH <>);
