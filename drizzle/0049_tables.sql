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
CREATE INDEX "moderation_retries_due" ON "moderation_retries" USING btree ("due_at");