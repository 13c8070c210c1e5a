CREATE TABLE "banned_marks" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "banned_marks_user_id_kind_digest_pk" PRIMARY KEY("user_id","kind","digest")
);
--> statement-breakpoint
CREATE TABLE "held_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "creator_words" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_notes" DROP CONSTRAINT "application_notes_length";--> statement-breakpoint
ALTER TABLE "broadcasts" DROP CONSTRAINT "broadcasts_lengths";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_content_length";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_details_length";--> statement-breakpoint
DROP INDEX "creator_listings_name_2";--> statement-breakpoint
DROP INDEX "creator_listings_name_3";--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_outs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_requests" ADD COLUMN "added_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_requests" ADD COLUMN "keeps_going" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_listings" ADD COLUMN "name_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_listings" ADD COLUMN "lead" double precision GENERATED ALWAYS AS (trending + case when live then 2e6 else 0 end
          + case when coalesce(card_url, avatar_url) is null then 0 else 1e6 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "words_erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "card_mark" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "banned_marks" ADD CONSTRAINT "banned_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_accounts" ADD CONSTRAINT "held_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_minimums" ADD CONSTRAINT "call_minimums_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_words" ADD CONSTRAINT "creator_words_user_id_creator_listings_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."creator_listings"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banned_marks_digest" ON "banned_marks" USING btree ("digest","kind");--> statement-breakpoint
CREATE INDEX "banned_marks_until" ON "banned_marks" USING btree ("until");--> statement-breakpoint
CREATE INDEX "held_accounts_at" ON "held_accounts" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "call_minimums_open" ON "call_minimums" USING btree ("call_id") WHERE "call_minimums"."outcome" is null;--> statement-breakpoint
CREATE INDEX "creator_listings_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_category_lead" ON "creator_listings" USING btree ("category","lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_country_lead" ON "creator_listings" USING btree ("country","lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_online_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE online;--> statement-breakpoint
CREATE INDEX "creator_listings_live_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE live;--> statement-breakpoint
CREATE INDEX "stream_visits_joined" ON "stream_visits" USING btree ("joined_at") WHERE "stream_visits"."person" not like 'erased:%';--> statement-breakpoint
CREATE INDEX "moderation_cases_words" ON "moderation_cases" USING btree ("decided_at") WHERE "moderation_cases"."status" <> 'open' and "moderation_cases"."words_erased_at" is null;--> statement-breakpoint
CREATE INDEX "creator_listings_name_2" ON "creator_listings" USING btree ("left"(name_words, 2),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_name_3" ON "creator_listings" USING btree ("left"(name_words, 3),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_length" CHECK (length("application_notes"."text") between 1 and 12000) NOT VALID;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_lengths" CHECK (length("broadcasts"."message") between 1 and 6000 and length("broadcasts"."subject") <= 1200) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_content_length" CHECK (length("messages"."content") <= 12000) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_details_length" CHECK (length("reports"."details") <= 8000) NOT VALID;