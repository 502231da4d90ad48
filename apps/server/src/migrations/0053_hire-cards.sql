CREATE TABLE "hire_card_hidden_companies" (
	"owner_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	CONSTRAINT "hire_card_hidden_companies_owner_id_company_id_pk" PRIMARY KEY("owner_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "hire_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hire_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"roles" text[] NOT NULL,
	"types" text[] NOT NULL,
	"workplaces" text[] NOT NULL,
	"place" text NOT NULL,
	"available_from" date,
	"note" text NOT NULL,
	"audience" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hire_cards_owner" UNIQUE("owner_id"),
	CONSTRAINT "hire_cards_roles" CHECK (cardinality("hire_cards"."roles") between 1 and 5),
	CONSTRAINT "hire_cards_expiry" CHECK ("hire_cards"."expires_at" >= "hire_cards"."posted_at")
);
--> statement-breakpoint
ALTER TABLE "hire_card_hidden_companies" ADD CONSTRAINT "hire_card_hidden_companies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_card_hidden_companies" ADD CONSTRAINT "hire_card_hidden_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_cards" ADD CONSTRAINT "hire_cards_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hire_card_hidden_companies_company" ON "hire_card_hidden_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "hire_cards_expires" ON "hire_cards" USING btree ("expires_at");