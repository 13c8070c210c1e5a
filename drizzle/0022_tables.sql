CREATE TABLE "recording_positions" (
	"user_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_positions_user_id_recording_id_pk" PRIMARY KEY("user_id","recording_id"),
	CONSTRAINT "recording_positions_seconds" CHECK ("recording_positions"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"creator_id" uuid NOT NULL,
	"stream_id" uuid,
	"meeting_id" text,
	"provider_id" text,
	"making" text NOT NULL,
	"interrupted" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"seconds" integer,
	"trim_start" integer DEFAULT 0 NOT NULL,
	"trim_end" integer,
	"published_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "recordings_provider" UNIQUE("provider_id"),
	CONSTRAINT "recordings_trim" CHECK ("recordings"."trim_start" >= 0 and ("recordings"."trim_end" is null or "recordings"."trim_end" > "recordings"."trim_start")),
	CONSTRAINT "recordings_seconds" CHECK ("recordings"."making" <> 'ready' or coalesce("recordings"."seconds" > 0, false))
);
--> statement-breakpoint
ALTER TABLE "recording_positions" ADD CONSTRAINT "recording_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_positions" ADD CONSTRAINT "recording_positions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_positions_recording" ON "recording_positions" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "recordings_creator" ON "recordings" USING btree ("creator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "recordings_making" ON "recordings" USING btree ("started_at") WHERE "recordings"."making" in ('recording', 'processing');--> statement-breakpoint
CREATE INDEX "recordings_stream" ON "recordings" USING btree ("stream_id") WHERE "recordings"."stream_id" is not null;