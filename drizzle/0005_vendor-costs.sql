CREATE TABLE "cost_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"product" text NOT NULL,
	"measure" text NOT NULL,
	"amount" double precision NOT NULL,
	CONSTRAINT "cost_hours_hour_product_measure_pk" PRIMARY KEY("hour","product","measure")
);
--> statement-breakpoint
CREATE TABLE "stream_costs" (
	"stream_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"video_seconds" double precision DEFAULT 0 NOT NULL,
	"teaser_seconds" double precision DEFAULT 0 NOT NULL,
	"recorded_seconds" double precision DEFAULT 0 NOT NULL,
	"published" double precision DEFAULT 0 NOT NULL,
	"delivered" double precision DEFAULT 0 NOT NULL,
	"earned_micros" bigint DEFAULT 0 NOT NULL,
	"losing_since" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vendor_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stream_costs" ADD CONSTRAINT "stream_costs_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_costs_started" ON "stream_costs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "stream_costs_open" ON "stream_costs" USING btree ("stream_id") WHERE not "stream_costs"."is_final";