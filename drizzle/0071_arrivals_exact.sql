ALTER TABLE "creator_arrivals" ALTER COLUMN "next_at" SET DATA TYPE timestamp with time zone;--> statement-breakpoint
ALTER TABLE "creator_arrivals" ALTER COLUMN "next_at" SET DEFAULT now();