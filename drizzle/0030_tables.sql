CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"removed_by" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "appeals_decision_id_unique" UNIQUE("decision_id"),
	CONSTRAINT "appeals_decided" CHECK (("appeals"."status" = 'open') = ("appeals"."decided_by" is null)),
	CONSTRAINT "appeals_another" CHECK ("appeals"."decided_by" <> "appeals"."removed_by")
);
--> statement-breakpoint
CREATE TABLE "legal_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"letter" jsonb NOT NULL,
	"hash" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"case_id" uuid,
	"answers_id" uuid,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "legal_notices_decided" CHECK (("legal_notices"."status" = 'received') = ("legal_notices"."decided_at" is null)),
	CONSTRAINT "legal_notices_kinds" CHECK ("legal_notices"."kind" in ('copyright', 'counter', 'likeness', 'intimate'))
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"author_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"severity" smallint NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"decision_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"before" jsonb,
	CONSTRAINT "moderation_cases_decision" CHECK (("moderation_cases"."status" = 'open') = ("moderation_cases"."decision_id" is null)),
	CONSTRAINT "moderation_cases_claim" CHECK (("moderation_cases"."claimed_by" is null) = ("moderation_cases"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_cursors" (
	"source" text PRIMARY KEY NOT NULL,
	"read_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"event" text NOT NULL,
	"by_id" uuid,
	"code" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_flags" (
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"found" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_flags_case_id_kind_found_pk" PRIMARY KEY("case_id","kind","found")
);
--> statement-breakpoint
CREATE TABLE "moderation_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_snapshots_once" UNIQUE("case_id","hash")
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"case_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_files_hash_case_id_pk" PRIMARY KEY("hash","case_id")
);
--> statement-breakpoint
CREATE TABLE "strikes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"points" smallint NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"suspends" boolean DEFAULT false NOT NULL,
	"suspends_until" timestamp (3) with time zone,
	"suspension_id" uuid,
	"is_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "strikes_points" CHECK ("strikes"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger"."sale_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cause" uuid NOT NULL,
	"sale" uuid NOT NULL,
	"taken_by" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"from_pending" bigint DEFAULT 0 NOT NULL,
	"from_available" bigint DEFAULT 0 NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"movement_id" uuid,
	"back_movement_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_refunds_parts" CHECK (least("ledger"."sale_refunds"."from_pending", "ledger"."sale_refunds"."from_available", "ledger"."sale_refunds"."taken_back", "ledger"."sale_refunds"."refunded") >= 0
        and "ledger"."sale_refunds"."from_pending" + "ledger"."sale_refunds"."from_available" <= "ledger"."sale_refunds"."tokens" and "ledger"."sale_refunds"."refunded" <= "ledger"."sale_refunds"."tokens" and "ledger"."sale_refunds"."taken_back" <= "ledger"."sale_refunds"."refunded")
);
--> statement-breakpoint
ALTER TABLE "call_ratings" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "weight" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "snapshot_hash" text;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_notices" ADD CONSTRAINT "legal_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_notices" ADD CONSTRAINT "legal_notices_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_notices" ADD CONSTRAINT "legal_notices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_flags" ADD CONSTRAINT "moderation_flags_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_snapshots" ADD CONSTRAINT "moderation_snapshots_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_status" ON "appeals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "appeals_author" ON "appeals" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "appeals_case" ON "appeals" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "legal_notices_open" ON "legal_notices" USING btree ("due_at","id") WHERE "legal_notices"."status" = 'received';--> statement-breakpoint
CREATE INDEX "legal_notices_received" ON "legal_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "legal_notices_user" ON "legal_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "legal_notices_case" ON "legal_notices" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "legal_notices_answers" ON "legal_notices" USING btree ("answers_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","subject_id","line","author_id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("due_at","id") WHERE "moderation_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_decided" ON "moderation_cases" USING btree ("status","decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_cases_subject" ON "moderation_cases" USING btree ("subject_id","line");--> statement-breakpoint
CREATE INDEX "moderation_events_case" ON "moderation_events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "moderation_events_at" ON "moderation_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "strikes_user" ON "strikes" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "strikes_due" ON "strikes" USING btree ("id") WHERE "strikes"."is_due";--> statement-breakpoint
CREATE UNIQUE INDEX "sale_refunds_once" ON "ledger"."sale_refunds" USING btree ("sale") WHERE "ledger"."sale_refunds"."state" in ('due', 'paid', 'returning');--> statement-breakpoint
CREATE INDEX "sale_refunds_cause" ON "ledger"."sale_refunds" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "sale_refunds_sale" ON "ledger"."sale_refunds" USING btree ("sale");--> statement-breakpoint
CREATE INDEX "sale_refunds_due" ON "ledger"."sale_refunds" USING btree ("id") WHERE "ledger"."sale_refunds"."state" in ('due', 'returning');--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_item" ON "orders" USING btree ("item_id") WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("case_id","reporter_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
UPDATE "reports" SET "content_type" = 'content' WHERE "content_type" = 'post';--> statement-breakpoint
WITH authors AS (
	SELECT r."id", coalesce(r."content_type", 'person') AS kind, r."subject_id", r."created_at", coalesce(u."id", i."creator_id", p."creator_id", o."creator_id", m."sender_id") AS author_id
	FROM "reports" r
	LEFT JOIN "users" u ON r."subject" = 'person' AND u."id" = r."subject_id"
	LEFT JOIN "content_items" i ON r."content_type" = 'content' AND i."id" = r."subject_id"
	LEFT JOIN "products" p ON r."content_type" = 'product' AND p."id" = r."subject_id"
	LEFT JOIN "offers" o ON r."content_type" = 'offer' AND o."id" = r."subject_id"
	LEFT JOIN "messages" m ON r."content_type" = 'message' AND m."id" = r."subject_id"
	WHERE r."status" = 'open'
), made AS (
	INSERT INTO "moderation_cases" ("kind", "subject_id", "author_id", "severity", "reports", "weight", "first_at", "last_at", "due_at")
	SELECT kind, subject_id, author_id, 2, count(*), 4 * count(*), min(created_at), max(created_at), min(created_at) + interval '1 day'
	FROM authors WHERE author_id IS NOT NULL GROUP BY 1, 2, 3
	RETURNING "id", "kind", "subject_id"
)
UPDATE "reports" r SET "case_id" = made."id" FROM made
WHERE r."status" = 'open' AND coalesce(r."content_type", 'person') = made."kind" AND r."subject_id" = made."subject_id";
