import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const followsExport: ExportData = {
  leftOut: { suggestion_dismissals: 'cards closed by the member, for a while' },
};
