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
	CONSTRAINT "adjustments_two_people" CHECK ("ledger"."adjustments"."decided_by" <> "ledger"."adjustments"."proposed_by"),
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
	CONSTRAINT "discrepancies_subject" UNIQUE("kind","subject")
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
ALTER TABLE "creator_profiles" ADD CONSTRAINT "creator_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_families" ADD CONSTRAINT "session_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_family_id_session_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_settings" ADD CONSTRAINT "gift_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE "disputes"."state" = 'opened';--> statement-breakpoint
CREATE INDEX "purchases_user_newest" ON "purchases" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("updated_at") WHERE "purchases"."status" in ('created', 'processing', 'requires_action');--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" in ('requested', 'pending');--> statement-breakpoint
CREATE INDEX "follows_creator_newest" ON "follows" USING btree ("creator_id","created_at" DESC NULLS LAST,"follower_id");--> statement-breakpoint
CREATE INDEX "subscriptions_creator" ON "subscriptions" USING btree ("creator_id","ends_at");--> statement-breakpoint
CREATE INDEX "adjustments_open" ON "ledger"."adjustments" USING btree ("id") WHERE "ledger"."adjustments"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "adjustments_user" ON "ledger"."adjustments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "claims_owed" ON "ledger"."claims" USING btree ("debtor_id","purchase_id") WHERE "ledger"."claims"."charged" > "ledger"."claims"."repaid";--> statement-breakpoint
CREATE INDEX "contested_earning" ON "ledger"."contested" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "discrepancies_open" ON "discrepancies" USING btree ("id") WHERE "discrepancies"."resolved_at" is null;--> statement-breakpoint
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