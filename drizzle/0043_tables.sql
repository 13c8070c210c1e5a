DROP INDEX "content_of_tier";--> statement-breakpoint
ALTER TABLE "subscription_tiers" ADD COLUMN "content_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- From here on content's triggers keep it.
UPDATE "subscription_tiers" t SET "content_count" = c.n FROM (
  SELECT tier_id, count(*) AS n FROM "content_items" WHERE price_tokens = 0 AND deleted_at IS NULL GROUP BY tier_id
) c WHERE c.tier_id = t.id;