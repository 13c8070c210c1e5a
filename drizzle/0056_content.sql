CREATE TABLE "content_counts" (
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"unseen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_counts_creator_id_type_pk" PRIMARY KEY("creator_id","type")
);
--> statement-breakpoint
CREATE TABLE "content_figures" (
	"content_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"unlocks" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_figures_content_id_slot_pk" PRIMARY KEY("content_id","slot")
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"content_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	CONSTRAINT "content_files_position" UNIQUE("content_id","position"),
	CONSTRAINT "content_files_upload" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"price_tokens" integer NOT NULL,
	"tier_id" uuid,
	"is_bundle" boolean DEFAULT false NOT NULL,
	"files" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"poster_id" uuid,
	"is_public" boolean DEFAULT true NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_price" CHECK ("content_items"."price_tokens" >= 0 and "content_items"."files" > 0),
	CONSTRAINT "content_hidden" CHECK (("content_items"."hidden_at" is null) = ("content_items"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "content_likes" (
	"user_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_likes_user_id_content_id_pk" PRIMARY KEY("user_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "content_unlocks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"buyer_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"movement_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_unlocks_once" UNIQUE("buyer_id","content_id"),
	CONSTRAINT "content_unlocks_tokens" CHECK ("content_unlocks"."tokens" > 0)
);
--> statement-breakpoint
ALTER TABLE "content_counts" ADD CONSTRAINT "content_counts_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_figures" ADD CONSTRAINT "content_figures_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_likes" ADD CONSTRAINT "content_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_likes" ADD CONSTRAINT "content_likes_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_shown" ON "content_items" USING btree ("creator_id","type","id" DESC NULLS FIRST) WHERE "content_items"."deleted_at" is null and "content_items"."hidden_at" is null and "content_items"."is_public";--> statement-breakpoint
CREATE INDEX "content_own" ON "content_items" USING btree ("creator_id","type","id" DESC NULLS FIRST) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_titles" ON "content_items" USING btree ("creator_id","type",lower("title") text_pattern_ops) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_deleted" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_likes_content" ON "content_likes" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "content_unlocks_buyer" ON "content_unlocks" USING btree ("buyer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_unlocks_content" ON "content_unlocks" USING btree ("content_id");