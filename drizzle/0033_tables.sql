CREATE TABLE "viewer_countries" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"country" char(2) NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "viewer_countries_creator_id_day_country_pk" PRIMARY KEY("creator_id","day","country")
);
--> statement-breakpoint
CREATE TABLE "monthly_summaries" (
	"creator_id" uuid NOT NULL,
	"month" date NOT NULL,
	"mailed" boolean NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monthly_summaries_creator_id_month_pk" PRIMARY KEY("creator_id","month")
);
--> statement-breakpoint
CREATE TABLE "summary_settings" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"monthly" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experience_orders" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"keys" uuid[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "viewer_countries" ADD CONSTRAINT "viewer_countries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_summaries" ADD CONSTRAINT "monthly_summaries_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_settings" ADD CONSTRAINT "summary_settings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experience_orders" ADD CONSTRAINT "experience_orders_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monthly_summaries_month" ON "monthly_summaries" USING btree ("month");