CREATE TABLE "outbox_lanes" (
	"channel" text PRIMARY KEY NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"open_at" timestamp with time zone DEFAULT now() NOT NULL
);
