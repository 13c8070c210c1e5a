CREATE TABLE "outbox_slices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"rank" smallint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"dead_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "slice_id" uuid;--> statement-breakpoint
CREATE INDEX "outbox_slices_due" ON "outbox_slices" USING btree ("due_at") WHERE "outbox_slices"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_slice" ON "outbox" USING btree ("slice_id") WHERE "outbox"."slice_id" is not null;