import { sql } from 'drizzle-orm';
import type { Merge, MergeNotes } from '../../platform/merges/merge-company.ts';

/** What one merge writes down and reads again, in `company_merge_rows`. */
export const notesOf = ({ id }: Pick<Merge, 'id'>): MergeNotes => ({
  moved: (table, moved) => sql`insert into company_merge_rows (merge_id, table_name, row_key, fate)
    select ${id}::bigint, ${table}::text, m.key::text, 'moved' from (${moved}) m`,
  dropped: (table, dropped) => sql`insert into company_merge_rows (merge_id, table_name, row_key, fate, row)
    select ${id}::bigint, ${table}::text, d.key::text, 'dropped', d.row from (${dropped}) d`,
  movedKeys: (table) => sql`select r.row_key::bigint as key from company_merge_rows r
    where r.merge_id = ${id} and r.table_name = ${table} and r.fate = 'moved'`,
  droppedRows: (table) => sql`select r.row from company_merge_rows r
    where r.merge_id = ${id} and r.table_name = ${table} and r.fate = 'dropped'`,
});
