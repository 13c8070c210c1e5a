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
CREATE INDEX "feed_posts_newest" ON "feed_posts" USING btree ("creator_id","id" DESC NULLS FIRST) WHERE "feed_posts"."shown";