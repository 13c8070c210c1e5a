CREATE TABLE "notification_mutes" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_mutes_user_id_type_channel_pk" PRIMARY KEY("user_id","type","channel")
);
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "kind" text;--> statement-breakpoint
-- Switches that are off, and kinds whose mails were stopped, become a row for each type.
INSERT INTO "notification_mutes" ("user_id", "type", "channel")
SELECT p.user_id, t.type, c.channel
FROM "notification_preferences" p
CROSS JOIN (VALUES ('messages', 'message'), ('session_requests', 'session_request'), ('session_requests', 'session_started'),
  ('session_requests', 'session_ended'), ('tips', 'tip_received'), ('follows', 'follow'), ('creator_online', 'creator_online'),
  ('system', 'system')) AS t (switch, type)
CROSS JOIN (VALUES ('all'), ('mail')) AS c (channel)
WHERE CASE c.channel WHEN 'all' THEN NOT (to_jsonb(p) ->> t.switch)::boolean ELSE t.switch = ANY (p.email_muted) END;--> statement-breakpoint
-- Mails that were to be notifications as well when they are sent: their notifications are written now.
INSERT INTO "notifications" ("id", "user_id", "type", "kind", "data")
SELECT (payload #>> '{notice,id}')::uuid, (payload #>> '{notice,user_id}')::uuid, 'system', 'system.' || (payload ->> 'template'),
  payload -> 'props'
FROM "outbox" WHERE kind = 'mail' AND payload ? 'notice' ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP FUNCTION IF EXISTS ledger_internal.say_tokens(text, bigint);--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "messages";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "session_requests";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "tips";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "follows";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "creator_online";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "system";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP COLUMN "email_muted";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_text" CHECK ("notifications"."kind" is not null or ("notifications"."title" is not null and "notifications"."message" is not null));