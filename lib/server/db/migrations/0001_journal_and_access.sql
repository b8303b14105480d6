create extension if not exists pg_trgm;--> statement-breakpoint
CREATE TABLE "access_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"resource" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "access_states" (
	"connection" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"state" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"person" text,
	"operation" text NOT NULL,
	"attempt" integer NOT NULL,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"sent" boolean NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"type" text,
	"code" text,
	"param" text,
	"message" text,
	"doc_url" text,
	"request_id" text,
	"headers" jsonb,
	"limit_before" integer,
	"remaining_before" integer,
	"resets_before" timestamp with time zone,
	"limit_after" integer,
	"remaining_after" integer,
	"resets_after" timestamp with time zone,
	"elsewhere" integer,
	"service_version" text,
	"deprecation" text,
	"sunset" text,
	"link" text,
	"lost" integer,
	"until" timestamp with time zone,
	"haystack" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_minutes" (
	"connection" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "journal_minutes_connection_minute_outcome_pk" PRIMARY KEY("connection","minute","outcome")
);
--> statement-breakpoint
CREATE TABLE "journal_served" (
	"operation" text PRIMARY KEY NOT NULL,
	"shared" integer NOT NULL,
	"cached" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_events_time" ON "access_events" USING btree ("connection","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_time" ON "journal" USING btree ("connection","at","id");--> statement-breakpoint
CREATE INDEX "journal_news" ON "journal" USING btree ("connection","id");--> statement-breakpoint
CREATE INDEX "journal_class" ON "journal" USING btree ("connection",(coalesce("status" / 100, 0)),"at","id");--> statement-breakpoint
CREATE INDEX "journal_status" ON "journal" USING btree ("connection","status","at","id");--> statement-breakpoint
CREATE INDEX "journal_outcome" ON "journal" USING btree ("connection","outcome","at","id");--> statement-breakpoint
CREATE INDEX "journal_code" ON "journal" USING btree ("connection","code","at","id");--> statement-breakpoint
CREATE INDEX "journal_path" ON "journal" USING btree ("connection","path","at","id");--> statement-breakpoint
CREATE INDEX "journal_purpose" ON "journal" USING btree ("connection","purpose","at","id");--> statement-breakpoint
CREATE INDEX "journal_person" ON "journal" USING btree ("connection","person","at","id");--> statement-breakpoint
CREATE INDEX "journal_request" ON "journal" USING btree ("connection","request_id","at","id");--> statement-breakpoint
CREATE INDEX "journal_operation" ON "journal" USING btree ("connection","operation","at","id");--> statement-breakpoint
CREATE INDEX "journal_text" ON "journal" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "journal_served_age" ON "journal_served" USING btree ("last_at");