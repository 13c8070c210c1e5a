CREATE INDEX "creator_profiles_lookup" ON "creator_profiles" USING hash ("user_id");--> statement-breakpoint
CREATE INDEX "users_lookup" ON "users" USING hash ("id");--> statement-breakpoint
CREATE INDEX "presence_lookup" ON "presence" USING hash ("user_id") WHERE "presence"."online";