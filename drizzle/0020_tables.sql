CREATE TABLE "fan_counts" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"fans" integer NOT NULL,
	"vips" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follower_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"follower_id" uuid,
	"came" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger"."earned_days" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"tokens" bigint NOT NULL,
	"payments" bigint NOT NULL,
	CONSTRAINT "earned_days_creator_id_day_source_pk" PRIMARY KEY("creator_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "ledger"."earned_slots" (
	"creator_id" uuid NOT NULL,
	"source" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"tokens" bigint NOT NULL,
	"payments" bigint NOT NULL,
	CONSTRAINT "earned_slots_creator_id_source_slot_pk" PRIMARY KEY("creator_id","source","slot")
);
--> statement-breakpoint
CREATE TABLE "ledger"."earned_zones" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger"."inbox" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "fan_counts" ADD CONSTRAINT "fan_counts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follower_changes_creator" ON "follower_changes" USING btree ("creator_id","id","came");--> statement-breakpoint
CREATE INDEX "follower_changes_follower" ON "follower_changes" USING btree ("follower_id") WHERE "follower_changes"."follower_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_recipient" ON "purchases" USING btree ("recipient_id","credited_at") WHERE "purchases"."recipient_id" is not null;