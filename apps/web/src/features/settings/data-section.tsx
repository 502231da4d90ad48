import { DELETION_GRACE_DAYS } from '@innerspring/contract/settings/choices';
import { ExportRow } from './export-row.tsx';
import { DeactivateRow, DeleteRow } from './leaving-rows.tsx';
import type { RowContent } from './settings-content.ts';

/** A copy of one's data, and the ways out. */
export const dataRows = {
  export: () => <ExportRow />,
  deactivate: () => <DeactivateRow />,
  delete: () => <DeleteRow graceDays={DELETION_GRACE_DAYS} />,
} satisfies RowContent;
