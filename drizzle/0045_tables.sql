ALTER TABLE "creator_applications" ADD COLUMN "is_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "creator_applications_reported" ON "creator_applications" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "creator_applications"."is_reported";--> statement-breakpoint
-- From here on the triggers of filters/reported.sql keep it.
UPDATE "creator_applications" a SET "is_reported" = true WHERE a.user_id IN (
  SELECT c.author_id FROM "moderation_cases" c WHERE c.status = 'open' AND c.reports > 0
  UNION SELECT r.subject_id FROM "reports" r WHERE r.subject = 'person' AND r.case_id IS NULL AND r.status = 'open');
