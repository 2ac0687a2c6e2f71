import { DataTable, type DataTableProps } from './data-table.tsx'
import './compact-table.css'

export type CompactTableProps<Row> = DataTableProps<Row> & {
  /** On phones the row's buttons share a line with its last value. */
  hasShortActions?: boolean
}

/** A DataTable with shorter cards on phones: two values side by side. The last column holds the row's buttons. */
export const CompactTable = <Row,>({ hasShortActions = false, ...table }: CompactTableProps<Row>) => (
  <div className={`compact-table${hasShortActions ? ' has-short-actions' : ''}`}>
    <DataTable {...table} />
  </div>
)
