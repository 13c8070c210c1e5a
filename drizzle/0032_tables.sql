CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_family" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "viewings_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_open" ON "viewings" USING btree ("admin_family") WHERE "viewings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "viewings_due" ON "viewings" USING btree ("ends_at") WHERE "viewings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "viewings_user" ON "viewings" USING btree ("user_id");