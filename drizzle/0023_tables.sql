CREATE TABLE "fan_notes" (
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"note" text NOT NULL,
	"birthday" date,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fan_notes_creator_id_fan_id_pk" PRIMARY KEY("creator_id","fan_id")
);
--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_notes" ADD CONSTRAINT "fan_notes_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fan_notes_fan" ON "fan_notes" USING btree ("fan_id");