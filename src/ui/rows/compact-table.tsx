import { DataTable, type DataTableProps } from './data-table.tsx'
import './compact-table.css'

export type CompactTableProps<Row> = DataTableProps<Row> & {
  /** On phones the row's buttons share a line with its last value. */
  hasShortActions?: boolean
}

/**
 * A DataTable with shorter cards where it is narrow: two values side by side. Buttons of a row belong to the last
 * column.
 */
export const CompactTable = <Row,>({ hasShortActions = false, ...table }: CompactTableProps<Row>) => (
  <div className={`compact-table${hasShortActions ? ' has-short-actions' : ''}`}>
    <DataTable {...table} />
  </div>
)
