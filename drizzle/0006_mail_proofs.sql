CREATE TABLE "mail_gates" (
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "mail_gates_purpose_email_pk" PRIMARY KEY("purpose","email")
);
--> statement-breakpoint
CREATE TABLE "mail_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"challenge" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_proofs_token" ON "mail_proofs" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_proofs_email" ON "mail_proofs" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "mail_proofs_expiry" ON "mail_proofs" USING btree ("expires_at");