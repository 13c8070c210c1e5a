CREATE TABLE "content_view_days" (
	"content_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_view_days_content_id_day_slot_pk" PRIMARY KEY("content_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "offer_view_days" (
	"offer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_view_days_offer_id_day_slot_pk" PRIMARY KEY("offer_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "product_view_days" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_view_days_product_id_day_slot_pk" PRIMARY KEY("product_id","day","slot")
);
--> statement-breakpoint
ALTER TABLE "content_view_days" ADD CONSTRAINT "content_view_days_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_view_days" ADD CONSTRAINT "offer_view_days_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_view_days" ADD CONSTRAINT "product_view_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;