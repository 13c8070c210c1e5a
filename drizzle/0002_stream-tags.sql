ALTER TABLE "streams" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_tags" CHECK (cardinality(tags) <= 5);