CREATE TABLE "dispute_evidence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dispute_id" text NOT NULL,
	"is_final" boolean NOT NULL,
	"hash" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "dispute_evidence_end" CHECK ("dispute_evidence"."sent_at" is null or "dispute_evidence"."refused_at" is null)
);
--> statement-breakpoint
CREATE TABLE "payout_holds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"held_by" uuid NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"release_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payout_holds_released" CHECK (("payout_holds"."released_at" is null) = ("payout_holds"."released_by" is null))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidence_final" ON "dispute_evidence" USING btree ("dispute_id") WHERE "dispute_evidence"."is_final" and "dispute_evidence"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "dispute_evidence_dispute" ON "dispute_evidence" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_open" ON "payout_holds" USING btree ("creator_id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "payout_holds_newest" ON "payout_holds" USING btree ("id") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "payout_holds_creator" ON "payout_holds" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");