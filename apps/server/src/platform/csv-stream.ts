import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from '@innerspring/contract/csv';

type CsvPage = readonly Parameters<typeof csvLine>[0][];

/**
 * A CSV file of any length, made of pages of rows while it is sent: no more than a page is in memory, and other requests are
 * answered between two pages. Pages come from a keyset query, a few hundred rows each.
 */
export function csvStream(head: readonly string[], pages: AsyncIterable<CsvPage> | Iterable<CsvPage>): Readable {
  async function* texts() {
    yield `${BYTE_ORDER_MARK}${csvLine(head)}`;
    for await (const page of pages) if (page.length > 0) yield page.map(csvLine).join('');
  }
  return Readable.from(texts());
}
