CREATE TABLE "former_usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "social_links" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "accepts_video" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "accepts_voice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "accepts_text" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "accepts_image" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "accepts_audio" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "accepts_video_message" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_profiles" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;