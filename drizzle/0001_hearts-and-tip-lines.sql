CREATE TABLE "stream_hearts" (
	"stream_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"hearts" integer NOT NULL,
	CONSTRAINT "stream_hearts_stream_id_slot_pk" PRIMARY KEY("stream_id","slot"),
	CONSTRAINT "stream_hearts_count" CHECK ("stream_hearts"."hearts" > 0)
);
--> statement-breakpoint
ALTER TABLE "stream_messages" ADD COLUMN "tokens" integer;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "tip_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_hearts" ADD CONSTRAINT "stream_hearts_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;