CREATE TABLE "creator_arrivals" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"came_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now(),
	"next_id" uuid DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
	CONSTRAINT "creator_arrivals_place" CHECK (("creator_arrivals"."next_at" is null) = ("creator_arrivals"."next_id" is null))
);
--> statement-breakpoint
ALTER TABLE "creator_arrivals" ADD CONSTRAINT "creator_arrivals_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_arrivals_open" ON "creator_arrivals" USING btree ("came_at") WHERE "creator_arrivals"."next_at" is not null;