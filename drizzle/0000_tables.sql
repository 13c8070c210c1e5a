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
	CONSTRAINT "creator_profiles_rates" CHECK (least("creator_profiles"."video_rate", "creator_profiles"."voice_rate", "creator_profiles"."text_rate", "creator_profiles"."image_rate", "creator_profiles"."audio_rate", "creator_profiles"."video_message_rate") >= 0
      and greatest("creator_profiles"."video_rate", "creator_profiles"."voice_rate", "creator_profiles"."text_rate", "creator_profiles"."image_rate", "creator_profiles"."audio_rate", "creator_profiles"."video_message_rate") <= 999)
);
--> statement-breakpoint
CREATE TABLE "session_families" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
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
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9_]{3,30}$')
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "purchases_payment_intent" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "purchases_amounts" CHECK ("purchases"."tokens" > 0 and "purchases"."usd_cents" > 0),
	CONSTRAINT "purchases_not_to_oneself" CHECK ("purchases"."recipient_id" <> "purchases"."user_id"),
	CONSTRAINT "purchases_credited" CHECK (("purchases"."status" in ('succeeded', 'disputed', 'refunded')) = ("purchases"."movement_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "subscriptions" (
	"subscriber_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_subscriber_id_creator_id_starts_at_pk" PRIMARY KEY("subscriber_id","creator_id","starts_at")
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
CREATE TABLE "ledger"."earnings" (
	"movement_id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"matures_at" timestamp with time zone NOT NULL,
	"matured_by" uuid,
	CONSTRAINT "earnings_matured" CHECK (("ledger"."earnings"."state" = 'matured') = ("ledger"."earnings"."matured_by" is not null))
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
ALTER TABLE "creator_profiles" ADD CONSTRAINT "creator_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_families" ADD CONSTRAINT "session_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_family_id_session_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger"."accounts" ADD CONSTRAINT "accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_profiles_newest" ON "creator_profiles" USING btree ("created_at" DESC NULLS LAST,"user_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "session_families_user" ON "session_families" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_display_name_prefix" ON "users" USING btree (lower("display_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_user_newest" ON "purchases" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("updated_at") WHERE "purchases"."status" in ('created', 'processing', 'requires_action');--> statement-breakpoint
CREATE INDEX "follows_creator_newest" ON "follows" USING btree ("creator_id","created_at" DESC NULLS LAST,"follower_id");--> statement-breakpoint
CREATE INDEX "subscriptions_creator" ON "subscriptions" USING btree ("creator_id","ends_at");--> statement-breakpoint
CREATE INDEX "earnings_due" ON "ledger"."earnings" USING btree ("matures_at","account_id") WHERE "ledger"."earnings"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "earnings_account" ON "ledger"."earnings" USING btree ("account_id","matures_at") WHERE "ledger"."earnings"."state" in ('pending', 'disputed');--> statement-breakpoint
CREATE INDEX "holds_due" ON "ledger"."holds" USING btree ("expires_at") WHERE "ledger"."holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_owner_open" ON "ledger"."holds" USING btree ("owner_id") WHERE "ledger"."holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "lots_to_spend" ON "ledger"."lots" USING btree ("owner_id","kind" DESC NULLS LAST,"id") WHERE "ledger"."lots"."open" and not "ledger"."lots"."frozen";--> statement-breakpoint
CREATE INDEX "lots_owner" ON "ledger"."lots" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "movements_payer" ON "ledger"."movements" USING btree ("payer_id","id");--> statement-breakpoint
CREATE INDEX "movements_payee" ON "ledger"."movements" USING btree ("payee_id","id");--> statement-breakpoint
CREATE INDEX "requests_age" ON "ledger"."requests" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","id");