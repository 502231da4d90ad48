import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { downloadCsv } from './csv.ts';

type ChartRow = readonly (string | number)[];

/** What a chart shows, as a table: names of columns, then rows of which the first field is the name. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly ChartRow[];
}

interface ChartCardProps {
  title: string;
  /** Unit and source. */
  note?: ReactNode;
  /** Name of the file without its ending. */
  file: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with its twin: the same figures as a table, and as a file. */
export function ChartCard({ title, note, file, table, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Card bleed asChild>
      <section aria-label={title} className="min-w-0">
        <CardHeader
          title={title}
          action={
            <span className="flex gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={isTable}
                aria-label={`${title} as a table`}
                onClick={() => setTable(!isTable)}
              >
                <Table2 size={16} aria-hidden="true" />
                Table
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${title} as a CSV file`}
                onClick={() => downloadCsv(file, [table.columns, ...table.rows])}
              >
                <Download size={16} aria-hidden="true" />
                CSV
              </Button>
            </span>
          }
        />
        <div className="grid min-w-0 gap-2 px-4 pb-4">
          {note ? <p className="text-sm text-ink-faint">{note}</p> : null}
          {isTable ? <TwinTable title={title} table={table} /> : children}
        </div>
      </section>
    </Card>
  );
}

function TwinTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <div className="max-h-100 overflow-y-auto" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <DataTable<ChartRow>
        caption={title}
        rows={table.rows}
        rowKey={(row) => String(row[0])}
        columns={table.columns.map((header, at) => ({
          key: header,
          header,
          cell: (row) => row[at],
          numeric: at > 0,
          primary: at === 0,
        }))}
      />
    </div>
  );
}
