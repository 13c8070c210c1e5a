CREATE TABLE "call_records" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"free_seconds" integer NOT NULL,
	"rate" integer NOT NULL,
	"tokens" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"intervals" jsonb NOT NULL,
	"reason" text NOT NULL,
	"by" text,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_records_numbers" CHECK ("call_records"."free_seconds" between 0 and "call_records"."seconds" and "call_records"."rate" >= 0 and "call_records"."tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "call_rooms" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" text NOT NULL,
	"fan_participant_id" text,
	"creator_participant_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_records" ADD CONSTRAINT "call_records_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_rooms" ADD CONSTRAINT "call_rooms_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;