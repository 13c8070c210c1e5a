CREATE TABLE "live_now" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "live_now_viewers" CHECK ("live_now"."viewers" >= 0)
);
--> statement-breakpoint
ALTER TABLE "live_now" ADD CONSTRAINT "live_now_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_now_newest" ON "live_now" USING btree ("started_at" DESC NULLS LAST,"creator_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "follows_follower_newest" ON "follows" USING btree ("follower_id","created_at" DESC NULLS LAST,"creator_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("created_at" DESC NULLS LAST);