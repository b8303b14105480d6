ALTER TABLE "journal" ADD COLUMN "window_ends" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "target" text;