CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE SCHEMA "ledger_internal";
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_]{3,30}$')
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
	CONSTRAINT "broadcasts_request" UNIQUE("creator_id","request_key"),
	CONSTRAINT "broadcasts_lengths" CHECK (length("broadcasts"."message") between 1 and 500 and length("broadcasts"."subject") <= 100),
	CONSTRAINT "broadcasts_content" CHECK (("broadcasts"."content_id" is null) = ("broadcasts"."content_price" = 0) and ("broadcasts"."content_id" is null) = ("broadcasts"."content_kind" is null)),
	CONSTRAINT "broadcasts_schedule" CHECK (("broadcasts"."frequency" = 'once') = ("broadcasts"."ends_at" is null))
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
	CONSTRAINT "content_price" CHECK ("content_items"."price_tokens" >= 0 and "content_items"."files" > 0),
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
	CONSTRAINT "content_unlocks_once" UNIQUE("buyer_id","content_id"),
	CONSTRAINT "content_unlocks_tokens" CHECK ("content_unlocks"."tokens" > 0)
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
	"trending" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_views" (
	"creator_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_views_creator_id_slot_pk" PRIMARY KEY("creator_id","slot")
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
CREATE TABLE "live_now" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "live_now_viewers" CHECK ("live_now"."viewers" >= 0)
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
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_id" UNIQUE("id"),
	CONSTRAINT "messages_sender_key" UNIQUE("sender_id","key"),
	CONSTRAINT "messages_content_length" CHECK (length("messages"."content") <= 4000),
	CONSTRAINT "messages_price" CHECK (("messages"."price" > 0) = ("messages"."state" <> 'free') and ("messages"."price" > 0) = ("messages"."hold_id" is not null))
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
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"messages" boolean DEFAULT true NOT NULL,
	"session_requests" boolean DEFAULT true NOT NULL,
	"tips" boolean DEFAULT true NOT NULL,
	"follows" boolean DEFAULT true NOT NULL,
	"creator_online" boolean DEFAULT true NOT NULL,
	"system" boolean DEFAULT true NOT NULL,
	"email_notifications" boolean DEFAULT false NOT NULL,
	"push_notifications" boolean DEFAULT true NOT NULL,
	"email_muted" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_frequency" text DEFAULT 'each' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"digest_after" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_title_length" CHECK (length("notifications"."title") <= 200)
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
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"usd_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
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
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_customer" UNIQUE("stripe_customer_id")
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
	CONSTRAINT "reports_content_type" CHECK (("reports"."subject" = 'content') = ("reports"."content_type" is not null)),
	CONSTRAINT "reports_details_length" CHECK (length("reports"."details") <= 2000)
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
	CONSTRAINT "uploads_measured" CHECK ("uploads"."state" not in ('ready', 'kept') or "uploads"."type" not like 'image/%'
        or coalesce("uploads"."width" > 0 and "uploads"."height" > 0, false))
);
--> statement-breakpoint
CREATE TABLE "ledger"."accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger"."accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"folded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_owner_kind" UNIQUE NULLS NOT DISTINCT("owner_id","kind"),
	CONSTRAINT "accounts_people_not_negative" CHECK ("ledger"."accounts"."owner_id" is null or "ledger"."accounts"."balance" >= 0)
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
	CONSTRAINT "lots_purchase" UNIQUE("purchase_id"),
	CONSTRAINT "lots_remaining" CHECK ("ledger"."lots"."remaining" between 0 and "ledger"."lots"."initial" and "ledger"."lots"."open" = ("ledger"."lots"."remaining" > 0))
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
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "movements_form" CHECK ("ledger"."movements"."tokens" > 0 and "ledger"."movements"."from_account" <> "ledger"."movements"."to_account")
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
	CONSTRAINT "payouts_key" UNIQUE("creator_id","key"),
	CONSTRAINT "payouts_transfer" UNIQUE("stripe_transfer_id"),
	CONSTRAINT "payouts_payout" UNIQUE("stripe_payout_id"),
	CONSTRAINT "payouts_amount" CHECK ("ledger"."payouts"."tokens" > 0 and "ledger"."payouts"."usd_cents" = "ledger"."payouts"."tokens" * 5),
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
CREATE TABLE "reconciliations" (
	"part" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"after" text,
	"completed_at" timestamp with time zone,
	"completed_from" timestamp with time zone
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
CREATE TABLE "ledger"."spending_limits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tokens" bigint,
	"next_tokens" bigint,
	"next_at" timestamp with time zone,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_limits_not_negative" CHECK ("ledger"."spending_limits"."tokens" >= 0 and "ledger"."spending_limits"."next_tokens" >= 0)
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
	"open_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD CONSTRAINT "creator_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_families" ADD CONSTRAINT "session_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_family_id_session_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_queue" ADD CONSTRAINT "broadcast_queue_run_id_broadcast_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."broadcast_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_runs" ADD CONSTRAINT "broadcast_runs_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_figures" ADD CONSTRAINT "content_figures_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_likes" ADD CONSTRAINT "content_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_likes" ADD CONSTRAINT "content_likes_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_listings" ADD CONSTRAINT "creator_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_views" ADD CONSTRAINT "creator_views_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_now" ADD CONSTRAINT "live_now_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_lower_id_users_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_higher_id_users_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_views" ADD CONSTRAINT "offer_views_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_settings" ADD CONSTRAINT "gift_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_arrivals" ADD CONSTRAINT "creator_arrivals_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "ledger"."accounts" ADD CONSTRAINT "accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_profiles_newest" ON "creator_profiles" USING btree ("created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proofs_token" ON "mail_proofs" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_proofs_email" ON "mail_proofs" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "mail_proofs_user" ON "mail_proofs" USING btree ("user_id") WHERE "mail_proofs"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_proofs_expiry" ON "mail_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_families_user" ON "session_families" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_families_revoked" ON "session_families" USING btree ("revoked_at") WHERE "session_families"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_at") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_display_name_prefix" ON "users" USING btree (lower("display_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_to_erase" ON "users" USING btree ("deletion_requested_at") WHERE "users"."status" = 'deleted' and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_recipient" ON "broadcast_deliveries" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "broadcast_queue_recipient" ON "broadcast_queue" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "broadcast_runs_sending" ON "broadcast_runs" USING btree ("id") WHERE "broadcast_runs"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "broadcasts_creator" ON "broadcasts" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "broadcasts_due" ON "broadcasts" USING btree ("next_at") WHERE "broadcasts"."state" = 'active' and "broadcasts"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "content_shown" ON "content_items" USING btree ("creator_id","type","id" DESC NULLS FIRST) WHERE "content_items"."deleted_at" is null and "content_items"."hidden_at" is null and "content_items"."is_public";--> statement-breakpoint
CREATE INDEX "content_own" ON "content_items" USING btree ("creator_id","type","id" DESC NULLS FIRST) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_titles" ON "content_items" USING btree ("creator_id","type",lower("title") text_pattern_ops) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_deleted" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_of_tier" ON "content_items" USING btree ("tier_id") WHERE "content_items"."tier_id" is not null and "content_items"."price_tokens" = 0 and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_likes_content" ON "content_likes" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "content_unlocks_buyer" ON "content_unlocks" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_unlocks_content" ON "content_unlocks" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "creator_listings_newest" ON "creator_listings" USING btree ("created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_popular" ON "creator_listings" USING btree ("followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_trending" ON "creator_listings" USING btree ("trending" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
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
CREATE INDEX "creator_listings_name_2" ON "creator_listings" USING btree ("left"(lower(display_name), 2),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_username_3" ON "creator_listings" USING btree ("left"(username, 3),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_name_3" ON "creator_listings" USING btree ("left"(lower(display_name), 3),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_changes_creator" ON "listing_changes" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "live_now_newest" ON "live_now" USING btree ("started_at" DESC NULLS FIRST,"creator_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversation_members_newest" ON "conversation_members" USING btree ("owner_id","last_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST) WHERE "conversation_members"."last_seq" > "conversation_members"."cleared_seq";--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("owner_id") WHERE "conversation_members"."unread_count" > 0;--> statement-breakpoint
CREATE INDEX "conversation_members_conversation" ON "conversation_members" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("opened_by","created_at" DESC NULLS FIRST) WHERE "conversations"."begun_free";--> statement-breakpoint
CREATE INDEX "conversations_higher" ON "conversations" USING btree ("higher_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_attachment" ON "messages" USING btree ("attachment_id") WHERE "messages"."attachment_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."state" = 'held';--> statement-breakpoint
CREATE INDEX "notification_preferences_daily" ON "notification_preferences" USING btree ("digest_after") WHERE "notification_preferences"."email_notifications" and "notification_preferences"."email_frequency" = 'daily';--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offers_creator" ON "offers" USING btree ("creator_id","id" DESC NULLS FIRST) WHERE "offers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offers_newest" ON "offers" USING btree ("id" DESC NULLS FIRST) WHERE "offers"."deleted_at" is null and "offers"."active";--> statement-breakpoint
CREATE INDEX "order_disputes_open" ON "order_disputes" USING btree ("order_id") WHERE "order_disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_buyer_open" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST) WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_seller_open" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST) WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."state" in ('ordered', 'revising');--> statement-breakpoint
CREATE INDEX "orders_accept" ON "orders" USING btree ("accept_by") WHERE "orders"."state" in ('delivered', 'shipped');--> statement-breakpoint
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" = 'opened';--> statement-breakpoint
CREATE INDEX "fraud_warnings_open" ON "fraud_warnings" USING btree ("received_at") WHERE "fraud_warnings"."released_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_user_newest" ON "purchases" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("updated_at") WHERE "purchases"."status" in ('created', 'processing', 'requires_action');--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" in ('requested', 'pending');--> statement-breakpoint
CREATE INDEX "creator_arrivals_open" ON "creator_arrivals" USING btree ("came_at") WHERE "creator_arrivals"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "presence_online" ON "presence" USING btree ("user_id") WHERE "presence"."online";--> statement-breakpoint
CREATE INDEX "products_creator" ON "products" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
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
CREATE INDEX "reports_open" ON "reports" USING btree ("id" DESC NULLS FIRST) WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","subject_id");--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_id");--> statement-breakpoint
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
CREATE INDEX "uploads_to_tidy" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" <> 'kept';--> statement-breakpoint
CREATE INDEX "adjustments_open" ON "ledger"."adjustments" USING btree ("id") WHERE "ledger"."adjustments"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "adjustments_user" ON "ledger"."adjustments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "claims_owed" ON "ledger"."claims" USING btree ("debtor_id","purchase_id") WHERE "ledger"."claims"."charged" > "ledger"."claims"."repaid";--> statement-breakpoint
CREATE INDEX "contested_earning" ON "ledger"."contested" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "discrepancies_open" ON "discrepancies" USING btree ("id") WHERE "discrepancies"."resolved_at" is null and "discrepancies"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "earnings_due" ON "ledger"."earnings" USING btree ("matures_at","account_id") WHERE "ledger"."earnings"."tokens" > "ledger"."earnings"."matured" + "ledger"."earnings"."disputed" + "ledger"."earnings"."reversed";--> statement-breakpoint
CREATE INDEX "earnings_account" ON "ledger"."earnings" USING btree ("account_id","movement_id") WHERE "ledger"."earnings"."tokens" > "ledger"."earnings"."matured" + "ledger"."earnings"."reversed";--> statement-breakpoint
CREATE INDEX "holds_due" ON "ledger"."holds" USING btree ("expires_at") WHERE "ledger"."holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_owner_open" ON "ledger"."holds" USING btree ("owner_id") WHERE "ledger"."holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lots_frozen" ON "ledger"."lots" USING btree ("id") WHERE "ledger"."lots"."open" and "ledger"."lots"."frozen";--> statement-breakpoint
CREATE INDEX "lots_to_spend" ON "ledger"."lots" USING btree ("owner_id","kind" DESC NULLS LAST,"id") WHERE "ledger"."lots"."open" and not "ledger"."lots"."frozen";--> statement-breakpoint
CREATE INDEX "lots_owner" ON "ledger"."lots" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "movements_payer" ON "ledger"."movements" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "movements_payee" ON "ledger"."movements" USING btree ("payee_id","id");--> statement-breakpoint
CREATE INDEX "payout_settings_weekly" ON "ledger"."payout_settings" USING btree ("creator_id") WHERE "ledger"."payout_settings"."schedule" = 'weekly' and "ledger"."payout_settings"."ready";--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "ledger"."payouts" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "payouts_unfinished" ON "ledger"."payouts" USING btree ("id") WHERE "ledger"."payouts"."status" in ('requested', 'transferred')
          or ("ledger"."payouts"."status" in ('failed', 'returned') and "ledger"."payouts"."stripe_transfer_id" is not null and "ledger"."payouts"."reversed_at" is null);--> statement-breakpoint
CREATE INDEX "requests_age" ON "ledger"."requests" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","id");