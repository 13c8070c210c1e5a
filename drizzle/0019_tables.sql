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
	CONSTRAINT "application_notes_length" CHECK (length("application_notes"."text") between 1 and 2000)
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
ALTER TABLE "session_families" ADD COLUMN "admin_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_permissions" text[];--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_creator_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."creator_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_welcomes" ADD CONSTRAINT "creator_welcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_open" ON "creator_applications" USING btree ("user_id") WHERE "creator_applications"."status" in ('pending', 'queued');--> statement-breakpoint
CREATE INDEX "creator_applications_newest" ON "creator_applications" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_applications_status" ON "creator_applications" USING btree ("status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_applications_country" ON "creator_applications" USING btree ("country","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_applications_user" ON "creator_applications" USING btree ("user_id","submitted_at" DESC NULLS FIRST);