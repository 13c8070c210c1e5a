CREATE TABLE "broadcast_deliveries" (
	"creator_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"day" date NOT NULL,
	"run_id" uuid NOT NULL,
	"delivered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broadcast_deliveries_creator_id_recipient_id_day_pk" PRIMARY KEY("creator_id","recipient_id","day"),
	CONSTRAINT "broadcast_deliveries_once" UNIQUE("run_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "broadcast_queue" (
	"run_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	CONSTRAINT "broadcast_queue_run_id_recipient_id_pk" PRIMARY KEY("run_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "broadcast_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "broadcast_runs_due" UNIQUE("broadcast_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"frequency" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"request_key" text,
	"body_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broadcasts_request" UNIQUE("creator_id","request_key"),
	CONSTRAINT "broadcasts_lengths" CHECK (length("broadcasts"."message") between 1 and 500 and length("broadcasts"."subject") <= 100),
	CONSTRAINT "broadcasts_schedule" CHECK (("broadcasts"."frequency" = 'once') = ("broadcasts"."ends_at" is null))
);
--> statement-breakpoint
ALTER TABLE "broadcast_queue" ADD CONSTRAINT "broadcast_queue_run_id_broadcast_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."broadcast_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_runs" ADD CONSTRAINT "broadcast_runs_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_recipient" ON "broadcast_deliveries" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "broadcast_queue_recipient" ON "broadcast_queue" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "broadcast_runs_sending" ON "broadcast_runs" USING btree ("id") WHERE "broadcast_runs"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "broadcasts_creator" ON "broadcasts" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "broadcasts_due" ON "broadcasts" USING btree ("next_at") WHERE "broadcasts"."state" = 'active' and "broadcasts"."next_at" is not null;