CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"begun_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "suspensions_end" CHECK ("suspensions"."ended_at" is not null or "suspensions"."ended_by" is null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" is not null;