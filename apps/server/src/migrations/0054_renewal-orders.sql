ALTER TABLE "orders" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice" UNIQUE("invoice_id");