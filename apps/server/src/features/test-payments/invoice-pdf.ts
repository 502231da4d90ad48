import { dollars } from '@innerspring/contract/money';
import type { Config } from '../../platform/config/config.ts';
import type { InvoiceRow } from './test-invoices.ts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An invoice of the test mode on one page. The library is loaded with the first one. */
export async function invoicePdf(
  { siteName }: Pick<Config, 'siteName'>,
  invoice: InvoiceRow,
  buyer: string,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: `Invoice ${invoice.number}` } });
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);

  const line = (label: string, value: string) => {
    document.text(label, { continued: true }).text(value, { align: 'right' });
  };
  document.fontSize(22).text(siteName).moveDown(0.5);
  document.fontSize(14).text(`Invoice ${invoice.number}`).moveDown(0.5);
  document.fontSize(10).text('Test mode: no card was charged.').moveDown(1.5);
  line('Billed to', buyer);
  line('Date', date.format(invoice.createdAt));
  if (invoice.periodStart && invoice.periodEnd)
    line('Period', `${date.format(invoice.periodStart)} to ${date.format(invoice.periodEnd)}`);
  document.moveDown(1);
  line(invoice.lineName, dollars(invoice.subtotalCents));
  // The document's font has no true minus; its dash is as wide.
  if (invoice.discountCents > 0) line('Discount', `–${dollars(invoice.discountCents)}`);
  if (invoice.taxCents > 0) line('Tax', dollars(invoice.taxCents));
  line('Total', dollars(invoice.totalCents));
  document.moveDown(1).text(invoice.state === 'paid' ? 'Paid' : 'Not paid');
  document.end();
  return promise;
}
