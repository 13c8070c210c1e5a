CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'awaited' NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"parts_id" text,
	"checked_at" timestamp (3) with time zone,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_measured" CHECK ("uploads"."state" not in ('ready', 'kept') or coalesce("uploads"."width" > 0 and "uploads"."height" > 0, false))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "uploads_to_tidy" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" <> 'kept';