CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"price_tokens" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"renews" boolean DEFAULT true NOT NULL,
	"anchor_at" timestamp with time zone DEFAULT now() NOT NULL,
	"months" integer DEFAULT 1 NOT NULL,
	"periods" integer DEFAULT 1 NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"attempt_at" timestamp with time zone NOT NULL,
	"grace_until" timestamp with time zone,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"told_price" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "memberships_not_oneself" CHECK ("memberships"."subscriber_id" <> "memberships"."creator_id"),
	CONSTRAINT "memberships_ended" CHECK (("memberships"."state" = 'ended') = ("memberships"."ended_at" is not null)),
	CONSTRAINT "memberships_grace" CHECK (("memberships"."state" = 'grace') = ("memberships"."grace_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"membership_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"price_tokens" integer NOT NULL,
	"words" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_tiers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_tokens" integer NOT NULL,
	"message_kinds" text[] DEFAULT '{}' NOT NULL,
	"unlocks_content" boolean DEFAULT false NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"announcing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "subscription_tiers_price" CHECK ("subscription_tiers"."price_tokens" between 1 and 100000),
	CONSTRAINT "subscription_tiers_kinds" CHECK ("subscription_tiers"."message_kinds" <@ array['text', 'image', 'audio', 'video'])
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tier_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "movement_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "message_kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "unlocks_content" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_consents" ADD CONSTRAINT "subscription_consents_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_consents" ADD CONSTRAINT "subscription_consents_subscriber_id_users_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_tiers" ADD CONSTRAINT "subscription_tiers_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_running" ON "memberships" USING btree ("subscriber_id","creator_id") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_subscriber" ON "memberships" USING btree ("subscriber_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "memberships_creator" ON "memberships" USING btree ("creator_id","state");--> statement-breakpoint
CREATE INDEX "memberships_tier" ON "memberships" USING btree ("tier_id","id") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("attempt_at") WHERE "memberships"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "memberships_ahead" ON "memberships" USING btree ("paid_until") WHERE "memberships"."state" = 'active' and "memberships"."renews" and "memberships"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_consents_membership" ON "subscription_consents" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "subscription_consents_subscriber" ON "subscription_consents" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_tiers_name" ON "subscription_tiers" USING btree ("creator_id",lower("name")) WHERE "subscription_tiers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_tiers_creator" ON "subscription_tiers" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "subscription_tiers_announcing" ON "subscription_tiers" USING btree ("id") WHERE "subscription_tiers"."announcing";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tier_id_subscription_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."subscription_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_period" UNIQUE("membership_id","number");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_movement" UNIQUE("movement_id");