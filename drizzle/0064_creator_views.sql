CREATE TABLE "creator_views" (
	"creator_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "creator_views_creator_id_slot_pk" PRIMARY KEY("creator_id","slot")
);
--> statement-breakpoint
ALTER TABLE "creator_views" ADD CONSTRAINT "creator_views_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;