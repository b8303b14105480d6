CREATE TABLE "shared_rows" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"version" bigint NOT NULL,
	"row" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_rows_kind_id_pk" PRIMARY KEY("kind","id")
);
