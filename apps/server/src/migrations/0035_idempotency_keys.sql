CREATE TABLE "idempotency_keys" (
	"member_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_scope_key_pk" PRIMARY KEY("member_id","scope","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");