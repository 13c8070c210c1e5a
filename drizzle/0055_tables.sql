CREATE TABLE "banned_marks" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "banned_marks_user_id_kind_digest_pk" PRIMARY KEY("user_id","kind","digest")
);
--> statement-breakpoint
CREATE TABLE "held_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "words_erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "card_mark" text;--> statement-breakpoint
ALTER TABLE "banned_marks" ADD CONSTRAINT "banned_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_accounts" ADD CONSTRAINT "held_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banned_marks_digest" ON "banned_marks" USING btree ("digest","kind");--> statement-breakpoint
CREATE INDEX "banned_marks_until" ON "banned_marks" USING btree ("until");--> statement-breakpoint
CREATE INDEX "held_accounts_at" ON "held_accounts" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "stream_visits_joined" ON "stream_visits" USING btree ("joined_at") WHERE "stream_visits"."person" not like 'erased:%';--> statement-breakpoint
CREATE INDEX "moderation_cases_words" ON "moderation_cases" USING btree ("decided_at") WHERE "moderation_cases"."status" <> 'open' and "moderation_cases"."words_erased_at" is null;