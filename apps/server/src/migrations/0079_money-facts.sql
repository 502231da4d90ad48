ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded";--> statement-breakpoint
DROP INDEX "subscriptions_running";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "is_test" boolean;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_test" boolean;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told_period" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "dispute" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_refunds" ADD COLUMN "key" text;--> statement-breakpoint
-- What was paid, delivered and told before these columns.
UPDATE "orders" SET "paid_cents" = "total_cents",
  "delivered_at" = CASE WHEN "state" <> 'paid' THEN "paid_at" END WHERE "paid_at" IS NOT NULL;--> statement-breakpoint
UPDATE "order_refunds" SET "told_at" = "created_at" WHERE "state" IN ('pending', 'succeeded');--> statement-breakpoint
UPDATE "order_refunds" SET "provider_id" = NULL WHERE "provider_id" = '';--> statement-breakpoint
-- The mode of a customer and a subscription is that of the orders made with it.
UPDATE "payment_customers" c SET "is_test" = c."provider" = 'local'
  OR EXISTS (SELECT 1 FROM "orders" o WHERE o."customer_id" = c."customer_id" AND o."is_test");--> statement-breakpoint
UPDATE "subscriptions" s SET "next_cents" = "unit_cents", "told_period" = "period_start", "is_test" = s."provider" = 'local'
  OR EXISTS (SELECT 1 FROM "orders" o WHERE o."subscription_id" = s."subscription_id" AND o."is_test");--> statement-breakpoint
ALTER TABLE "payment_customers" ALTER COLUMN "is_test" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "is_test" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "next_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "told_period" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" DROP CONSTRAINT "payment_customers_user_id_provider_pk";--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_provider_is_test_pk" PRIMARY KEY("user_id","provider","is_test");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_provider" ON "order_refunds" USING btree ("order_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_dispute" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."kind" = 'dispute';--> statement-breakpoint
CREATE INDEX "orders_checked" ON "orders" USING btree ("checked_at") WHERE "orders"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("user_id","provider","is_test") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and coalesce("orders"."paid_cents", "orders"."total_cents"));