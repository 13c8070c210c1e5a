ALTER TABLE "broadcasts" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "content_id" uuid;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "content_kind" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "content_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_content" CHECK (("broadcasts"."content_id" is null) = ("broadcasts"."content_price" = 0) and ("broadcasts"."content_id" is null) = ("broadcasts"."content_kind" is null));