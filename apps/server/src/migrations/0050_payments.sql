CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" "citext" NOT NULL,
	"percent_off" integer,
	"cents_off" integer,
	"months" integer,
	"max_redemptions" integer,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"provider_id" text,
	"created_by_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_off" CHECK (num_nonnulls("coupons"."percent_off", "coupons"."cents_off") = 1)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"actor" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"product" text NOT NULL,
	"subject_id" bigint,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_id" text,
	"created_by_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_cents" CHECK ("order_refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"buyer_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"open_key" text NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"coupon_id" bigint,
	"provider" text NOT NULL,
	"is_test" boolean NOT NULL,
	"customer_id" text,
	"checkout_id" text,
	"payment_url" text,
	"payment_id" text,
	"subscription_id" text,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_checkout_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."tax_cents"),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_cents" >= 0 and "orders"."tax_cents" >= 0 and "orders"."discount_cents" between 0 and "orders"."subtotal_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"about" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "premium_comps" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"given_by_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"order_id" bigint,
	"provider" text NOT NULL,
	"subscription_id" text NOT NULL,
	"state" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"premium_until" timestamp (3) with time zone NOT NULL,
	"cancel_reason" text,
	"cancel_comment" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period_end" >= "subscriptions"."period_start")
);
--> statement-breakpoint
CREATE TABLE "test_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"sale" jsonb NOT NULL,
	"coupon_id" text,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"processing_until" timestamp (3) with time zone,
	"card" jsonb,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"payment_id" text,
	"subscription_id" text,
	"invoice_id" text
);
--> statement-breakpoint
CREATE TABLE "test_coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon" jsonb NOT NULL,
	"redemptions" integer DEFAULT 0 NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"card" jsonb
);
--> statement-breakpoint
CREATE TABLE "test_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"number" text NOT NULL,
	"subscription_id" text,
	"payment_id" text,
	"line_name" text NOT NULL,
	"state" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "test_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"price_key" text NOT NULL,
	"line" jsonb NOT NULL,
	"coupon_id" text,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"months" integer NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_comps" ADD CONSTRAINT "premium_comps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_comps" ADD CONSTRAINT "premium_comps_given_by_id_users_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_checkouts" ADD CONSTRAINT "test_checkouts_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_customers" ADD CONSTRAINT "test_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_invoices" ADD CONSTRAINT "test_invoices_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_refunds" ADD CONSTRAINT "test_refunds_payment_id_test_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."test_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_subscriptions" ADD CONSTRAINT "test_subscriptions_customer_id_test_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."test_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code") WHERE "coupons"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_created_by" ON "coupons" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_requested" ON "order_refunds" USING btree ("id") WHERE "order_refunds"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "order_refunds_created_by" ON "order_refunds" USING btree ("created_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("buyer_id","open_key") WHERE "orders"."state" in ('draft', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("id") WHERE "orders"."state" in ('draft', 'awaiting_payment', 'paid');--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("payment_id") WHERE "orders"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id") WHERE "orders"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id") WHERE "orders"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_problem" ON "orders" USING btree ("id") WHERE "orders"."problem" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_customer" ON "payment_customers" USING btree ("provider","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_event" ON "payment_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("id") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "premium_comps_given_by" ON "premium_comps" USING btree ("given_by_id");--> statement-breakpoint
CREATE INDEX "premium_comps_until" ON "premium_comps" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider","subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_changed" ON "subscriptions" USING btree ("changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_started" ON "subscriptions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ended" ON "subscriptions" USING btree ("ended_at") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_checked" ON "subscriptions" USING btree ("checked_at") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "test_checkouts_customer" ON "test_checkouts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_customers_user" ON "test_customers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_invoices_period" ON "test_invoices" USING btree ("subscription_id","period_start");--> statement-breakpoint
CREATE INDEX "test_invoices_customer" ON "test_invoices" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "test_payments_customer" ON "test_payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "test_refunds_payment" ON "test_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "test_subscriptions_customer" ON "test_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "test_subscriptions_due" ON "test_subscriptions" USING btree ("due_at");