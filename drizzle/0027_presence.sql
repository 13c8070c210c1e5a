CREATE TABLE "presence" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"online" boolean NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_online" ON "presence" USING btree ("user_id") WHERE "presence"."online";