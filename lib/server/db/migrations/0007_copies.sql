CREATE TABLE "copies" (
	"connection" text NOT NULL,
	"resource" text NOT NULL,
	"settings" text NOT NULL,
	"walk" text,
	"generation" bigint,
	"target" text,
	"holder" text,
	"fence" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	CONSTRAINT "copies_connection_resource_pk" PRIMARY KEY("connection","resource")
);
--> statement-breakpoint
CREATE TABLE "copy_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"connection" text NOT NULL,
	"resource" text NOT NULL,
	"generation" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"from" bigint NOT NULL,
	"to" bigint NOT NULL,
	"fields" text,
	"field_names" text[],
	"row" text
);
--> statement-breakpoint
CREATE TABLE "copy_generations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"connection" text NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"started_at" bigint NOT NULL,
	"moved_at" bigint NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"fields" text DEFAULT '[]' NOT NULL,
	"omit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copy_rows" (
	"generation" bigint NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"after" text,
	"read_at" bigint NOT NULL,
	"digest" text NOT NULL,
	"row" text NOT NULL,
	"values" text[] NOT NULL,
	"sorts" text[] NOT NULL,
	"words" text[] NOT NULL,
	CONSTRAINT "copy_rows_generation_key_pk" PRIMARY KEY("generation","key")
);
--> statement-breakpoint
CREATE TABLE "copy_words" (
	"generation" bigint NOT NULL,
	"word" text NOT NULL,
	"trigrams" text[] NOT NULL,
	CONSTRAINT "copy_words_generation_word_pk" PRIMARY KEY("generation","word")
);
--> statement-breakpoint
CREATE INDEX "copy_changes_place" ON "copy_changes" USING btree ("connection","resource","generation","id");--> statement-breakpoint
CREATE INDEX "copy_changes_to" ON "copy_changes" USING btree ("to");--> statement-breakpoint
CREATE UNIQUE INDEX "copy_generations_name" ON "copy_generations" USING btree ("connection","resource","name");--> statement-breakpoint
CREATE UNIQUE INDEX "copy_rows_position" ON "copy_rows" USING btree ("generation","position");--> statement-breakpoint
CREATE INDEX "copy_rows_words" ON "copy_rows" USING gin (array_to_tsvector("words"));--> statement-breakpoint
CREATE INDEX "copy_words_trigrams" ON "copy_words" USING gin ("trigrams");--> statement-breakpoint
-- Rows and words out of line, so that sorting, filtering and counting a million rows reads what they need and no more.
ALTER TABLE "copy_rows" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "copy_rows" ALTER COLUMN "values" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "copy_rows" ALTER COLUMN "sorts" SET STORAGE MAIN;
