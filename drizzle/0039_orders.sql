CREATE TABLE "offer_views" (
	"offer_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_views_offer_id_slot_pk" PRIMARY KEY("offer_id","slot")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price_tokens" integer NOT NULL,
	"delivery_hours" integer NOT NULL,
	"max_quantity" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "offers_price" CHECK ("offers"."price_tokens" > 0),
	CONSTRAINT "offers_delivery" CHECK ("offers"."delivery_hours" between 0 and 2160),
	CONSTRAINT "offers_quantity" CHECK ("offers"."max_quantity" > 0 and "offers"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tokens" integer NOT NULL,
	"delivery_hours" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'ordered' NOT NULL,
	"revisions" smallint DEFAULT 0 NOT NULL,
	"hold_id" uuid NOT NULL,
	"key" text,
	"ordered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"accept_by" timestamp (3) with time zone,
	"late_told_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "orders_buyer_key" UNIQUE("buyer_id","key"),
	CONSTRAINT "orders_hold" UNIQUE("hold_id"),
	CONSTRAINT "orders_people" CHECK ("orders"."buyer_id" <> "orders"."seller_id"),
	CONSTRAINT "orders_tokens" CHECK ("orders"."tokens" > 0 and "orders"."delivery_hours" >= 0),
	CONSTRAINT "orders_closed" CHECK (("orders"."closed_at" is not null) = ("orders"."state" in ('accepted', 'cancelled'))
        and ("orders"."closed_at" is not null) = ("orders"."ended_by" is not null)),
	CONSTRAINT "orders_delivered" CHECK ("orders"."state" <> 'delivered' or "orders"."accept_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "offer_views" ADD CONSTRAINT "offer_views_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_creator" ON "offers" USING btree ("creator_id","id" DESC NULLS FIRST) WHERE "offers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offers_newest" ON "offers" USING btree ("id" DESC NULLS FIRST) WHERE "offers"."deleted_at" is null and "offers"."active";--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_buyer_open" ON "orders" USING btree ("buyer_id","id" DESC NULLS FIRST) WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_seller_open" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST) WHERE "orders"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."closed_at" is null and "orders"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX "orders_accept" ON "orders" USING btree ("accept_by") WHERE "orders"."state" = 'delivered';