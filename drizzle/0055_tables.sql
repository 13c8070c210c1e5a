ALTER TABLE "creator_listings" ADD COLUMN "lead" double precision GENERATED ALWAYS AS (trending + case when live then 2e6 else 0 end
          + case when coalesce(card_url, avatar_url) is null then 0 else 1e6 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "creator_listings_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_category_lead" ON "creator_listings" USING btree ("category","lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_country_lead" ON "creator_listings" USING btree ("country","lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_online_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE online;--> statement-breakpoint
CREATE INDEX "creator_listings_live_lead" ON "creator_listings" USING btree ("lead" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE live;