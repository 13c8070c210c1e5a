CREATE TABLE "audit_notes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_notes" ADD CONSTRAINT "audit_notes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_notes_admin" ON "audit_notes" USING btree ("admin_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_creators" ON "users" USING btree ("id") WHERE "users"."role" = 'creator' and "users"."status" = 'active';--> statement-breakpoint
CREATE INDEX "purchases_credited" ON "purchases" USING btree ("credited_at") WHERE "purchases"."credited_at" is not null;