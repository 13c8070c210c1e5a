CREATE TABLE "fan_lists" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"counts" jsonb,
	"kept_at" timestamp with time zone,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fan_standings" (
	"creator_id" uuid NOT NULL,
	"fan_id" uuid NOT NULL,
	"segment" text NOT NULL,
	"since" timestamp with time zone,
	"last_paid" timestamp with time zone,
	"tokens" bigint NOT NULL,
	CONSTRAINT "fan_standings_creator_id_fan_id_pk" PRIMARY KEY("creator_id","fan_id")
);
--> statement-breakpoint
ALTER TABLE "fan_lists" ADD CONSTRAINT "fan_lists_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_standings" ADD CONSTRAINT "fan_standings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fan_standings" ADD CONSTRAINT "fan_standings_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fan_standings_order" ON "fan_standings" USING btree ("creator_id","tokens","fan_id");--> statement-breakpoint
CREATE INDEX "fan_standings_segment" ON "fan_standings" USING btree ("creator_id","segment","tokens","fan_id");--> statement-breakpoint
CREATE INDEX "fan_standings_fan" ON "fan_standings" USING btree ("fan_id");