ALTER TABLE "uploads" DROP CONSTRAINT "uploads_measured";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "copy_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sold_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_measured" CHECK ("uploads"."state" not in ('ready', 'kept') or "uploads"."type" not like 'image/%'
        or coalesce("uploads"."width" > 0 and "uploads"."height" > 0, false));