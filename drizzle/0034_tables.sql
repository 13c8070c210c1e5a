CREATE TABLE "platform_days" (
	"day" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"usd_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"minute" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"shard" smallint NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "incidents_minute_source_shard_pk" PRIMARY KEY("minute","source","shard")
);
--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
DROP INDEX "audit_entries_target";--> statement-breakpoint
DROP INDEX "audit_entries_action";--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_target" ON "audit_entries" USING btree ("target_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");