CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text,
	"actor_label" text,
	"address" text,
	"target" text,
	"target_label" text,
	"details" jsonb NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"invited_by_label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"network" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"failed" integer NOT NULL,
	"throttled" integer NOT NULL,
	CONSTRAINT "sign_in_failures_network_window_start_pk" PRIMARY KEY("network","window_start")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "role_source" text DEFAULT 'assigned' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "provider_email" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "origin" text DEFAULT 'first_start' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","at","id");--> statement-breakpoint
CREATE INDEX "audit_end" ON "audit" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "people_identity" ON "people" USING btree ("issuer","subject");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_sign_in" CHECK (("people"."issuer" is null) = ("people"."subject" is null) and ("people"."issuer" is null) = ("people"."email" not like 'sso:%'));--> statement-breakpoint
-- The release before does not know of disabled people, and would let them sign in beside this one.
create function refuse_session_of_disabled() returns trigger language plpgsql as $$
declare
	since timestamptz;
begin
	-- For share: whoever is being disabled just now is waited for.
	select disabled_at into since from people where id = new.person_id for share;
	if since is not null then
		raise exception 'this person is disabled' using errcode = 'check_violation', constraint = 'sessions_enabled';
	end if;
	return new;
end $$;--> statement-breakpoint
create trigger sessions_enabled before insert on sessions for each row execute function refuse_session_of_disabled();--> statement-breakpoint
create function protect_audit() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		if old.keep_until <= now() then
			return old;
		end if;
	elsif tg_op = 'TRUNCATE' then
		if not exists (select from audit where keep_until > now()) then
			return null;
		end if;
	end if;
	raise exception 'an entry of the audit is never changed, nor removed before its time'
		using errcode = 'restrict_violation', constraint = 'audit_kept';
end $$;--> statement-breakpoint
create trigger audit_kept before update or delete on audit for each row execute function protect_audit();--> statement-breakpoint
create trigger audit_not_emptied before truncate on audit for each statement execute function protect_audit();
