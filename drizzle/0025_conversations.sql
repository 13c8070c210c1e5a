CREATE TABLE "conversation_members" (
	"owner_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"cleared_seq" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_kind" text NOT NULL,
	"last_own" boolean NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"notice_id" uuid,
	CONSTRAINT "conversation_members_owner_id_other_id_pk" PRIMARY KEY("owner_id","other_id"),
	CONSTRAINT "conversation_members_unread_count" CHECK ("conversation_members"."unread_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lower_id" uuid NOT NULL,
	"higher_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("lower_id","higher_id"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."lower_id" < "conversations"."higher_id"),
	CONSTRAINT "conversations_opened_by" CHECK ("conversations"."opened_by" in ("conversations"."lower_id", "conversations"."higher_id"))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachment_id" uuid,
	"price" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"hold_id" uuid,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_id" UNIQUE("id"),
	CONSTRAINT "messages_sender_key" UNIQUE("sender_id","key"),
	CONSTRAINT "messages_content_length" CHECK (length("messages"."content") <= 4000),
	CONSTRAINT "messages_price" CHECK (("messages"."price" > 0) = ("messages"."state" <> 'free') and ("messages"."price" > 0) = ("messages"."hold_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_lower_id_users_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_higher_id_users_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_members_newest" ON "conversation_members" USING btree ("owner_id","last_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST) WHERE "conversation_members"."last_seq" > "conversation_members"."cleared_seq";--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("owner_id") WHERE "conversation_members"."unread_count" > 0;--> statement-breakpoint
CREATE INDEX "conversation_members_conversation" ON "conversation_members" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversations_higher" ON "conversations" USING btree ("higher_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."state" = 'held';