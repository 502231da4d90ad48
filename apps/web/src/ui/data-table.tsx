import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, in tabular figures. */
  numeric?: boolean;
  /** The row's name: heads its card on phones. */
  primary?: boolean;
  /** Buttons: no label on phones. */
  actions?: boolean;
  className?: string;
}

export interface DataTableProps<Row> {
  /** Names the table; visible only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown instead of rows. */
  empty?: ReactNode;
  className?: string;
}

/** A plain table; at 768 px and below every row becomes a card of labelled lines. */
export function DataTable<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  empty,
  className,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={clsx('min-w-0', className)}>
      {/* The roles are said outright because the phone layout takes the table's own away. */}
      <table role="table" className="w-full border-collapse text-sm max-md:block">
        <caption className={clsx(showCaption ? 'pb-2 text-start font-semibold' : 'sr-only')}>{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={clsx(
                  'border-b border-seam-strong px-3 py-2 font-semibold whitespace-nowrap text-ink-soft',
                  column.numeric || column.actions ? 'text-end' : 'text-start',
                )}
              >
                {column.actions ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-2.5">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="border-b border-seam last:border-b-0 hover:bg-sunk max-md:grid max-md:gap-1.5 max-md:rounded-card max-md:border max-md:bg-paper max-md:p-3.5 max-md:last:border-b"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const labelled = !column.primary && !column.actions;
  return (
    <td
      role="cell"
      className={clsx(
        'min-w-0 px-3 py-2.5 align-middle wrap-anywhere max-md:p-0',
        column.numeric && 'text-end whitespace-nowrap tabular-nums',
        column.actions && 'text-end max-md:pt-1 max-md:text-start',
        column.primary && 'max-md:text-base max-md:font-semibold',
        labelled && 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4',
        column.className,
      )}
    >
      {labelled ? (
        <span aria-hidden="true" className="shrink-0 text-ink-faint md:hidden">
          {column.header}
        </span>
      ) : null}
      <span className={clsx(labelled && 'min-w-0 max-md:text-end')}>{column.cell(row)}</span>
    </td>
  );
}
