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
ALTER TABLE "creator_listings" ADD CONSTRAINT "creator_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "listing_changes_creator" ON "listing_changes" USING btree ("creator_id");