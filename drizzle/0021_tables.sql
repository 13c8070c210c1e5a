CREATE TABLE "call_recording_agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_recording_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"call_id" uuid NOT NULL,
	"side" text NOT NULL,
	"agreed" boolean NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_recordings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"state" text DEFAULT 'starting' NOT NULL,
	"file_name" text,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"bytes" bigint,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_recordings_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "call_recording_agreements" ADD CONSTRAINT "call_recording_agreements_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_recording_agreements_call" ON "call_recording_agreements" USING btree ("call_id","id");--> statement-breakpoint
CREATE INDEX "call_recordings_call" ON "call_recordings" USING btree ("call_id","id");--> statement-breakpoint
CREATE INDEX "call_recordings_open" ON "call_recordings" USING btree ("id") WHERE state in ('starting', 'recording', 'ending') or (state = 'deleted' and erased_at is null);