CREATE TABLE "creator_words" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "creator_listings_name_2";--> statement-breakpoint
DROP INDEX "creator_listings_name_3";--> statement-breakpoint
ALTER TABLE "creator_listings" ADD COLUMN "name_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_words" ADD CONSTRAINT "creator_words_user_id_creator_listings_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."creator_listings"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_listings_name_2" ON "creator_listings" USING btree ("left"(name_words, 2),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "creator_listings_name_3" ON "creator_listings" USING btree ("left"(name_words, 3),"followers" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);