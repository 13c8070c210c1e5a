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
ALTER TABLE "call_requests" ADD COLUMN "added_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_requests" ADD COLUMN "keeps_going" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_minimums" ADD CONSTRAINT "call_minimums_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_minimums_open" ON "call_minimums" USING btree ("call_id") WHERE "call_minimums"."outcome" is null;