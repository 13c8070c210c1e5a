CREATE TABLE "call_receipts" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_receipts" ADD CONSTRAINT "call_receipts_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;