CREATE TABLE "call_qualities" (
	"call_id" uuid NOT NULL,
	"side" text NOT NULL,
	"ok" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_qualities_call_id_side_pk" PRIMARY KEY("call_id","side")
);
--> statement-breakpoint
CREATE TABLE "call_ratings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_ratings_call_id_unique" UNIQUE("call_id"),
	CONSTRAINT "call_ratings_stars" CHECK ("call_ratings"."stars" between 1 and 5),
	CONSTRAINT "call_ratings_reply" CHECK (("call_ratings"."reply" is null) = ("call_ratings"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rating_sums" (
	"creator_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rating_sums_creator_id_stars_pk" PRIMARY KEY("creator_id","stars")
);
--> statement-breakpoint
ALTER TABLE "call_qualities" ADD CONSTRAINT "call_qualities_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_call_id_call_requests_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_ratings" ADD CONSTRAINT "call_ratings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_sums" ADD CONSTRAINT "rating_sums_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_ratings_creator" ON "call_ratings" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_ratings_fan" ON "call_ratings" USING btree ("fan_id");