DROP INDEX "creator_profiles_newest";--> statement-breakpoint
DROP INDEX "live_now_newest";--> statement-breakpoint
DROP INDEX "notifications_user_newest";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
DROP INDEX "purchases_user_newest";--> statement-breakpoint
DROP INDEX "follows_creator_newest";--> statement-breakpoint
DROP INDEX "follows_follower_newest";--> statement-breakpoint
DROP INDEX "follows_newest";--> statement-breakpoint
CREATE INDEX "creator_profiles_newest" ON "creator_profiles" USING btree ("created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "live_now_newest" ON "live_now" USING btree ("started_at" DESC NULLS FIRST,"creator_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_user_newest" ON "purchases" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_creator_newest" ON "follows" USING btree ("creator_id","created_at" DESC NULLS FIRST,"follower_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_follower_newest" ON "follows" USING btree ("follower_id","created_at" DESC NULLS FIRST,"creator_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("created_at" DESC NULLS FIRST);