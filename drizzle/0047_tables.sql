ALTER TABLE "content_items" ADD COLUMN "played_from" integer;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "played_to" integer;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD COLUMN "sold_from" integer;--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD COLUMN "sold_to" integer;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_played" CHECK (("content_items"."played_from" is null) = ("content_items"."played_to" is null) and coalesce("content_items"."played_from" >= 0 and "content_items"."played_to" >= "content_items"."played_from", true));--> statement-breakpoint
ALTER TABLE "content_unlocks" ADD CONSTRAINT "content_unlocks_sold" CHECK (("content_unlocks"."sold_from" is null) = ("content_unlocks"."sold_to" is null) and coalesce("content_unlocks"."sold_from" >= 0 and "content_unlocks"."sold_to" >= "content_unlocks"."sold_from", true));--> statement-breakpoint
-- Who bought before this migration keeps what is on sale now.
UPDATE "content_items" i SET "played_from" = r.trim_start, "played_to" = greatest(r.trim_start, least(r.trim_end, r.seconds))
FROM "recordings" r WHERE r.id = i.id AND r.making = 'ready' AND r.seconds IS NOT NULL;--> statement-breakpoint
UPDATE "content_unlocks" b SET "sold_from" = i.played_from, "sold_to" = i.played_to
FROM "content_items" i WHERE i.id = b.content_id AND i.played_from IS NOT NULL;
