import { DataTable, type DataTableProps } from './data-table.tsx'
import './compact-table.css'

export type CompactTableProps<Row> = DataTableProps<Row> & {
  /** On phones the row's buttons stand beside its last fact. */
  hasShortActions?: boolean
}

/** A table whose cards on phones are short: two facts beside each other. Its last column holds the row's buttons. */
export const CompactTable = <Row,>({ hasShortActions = false, ...table }: CompactTableProps<Row>) => (
  <div className={`admin-table${hasShortActions ? ' has-short-actions' : ''}`}>
    <DataTable {...table} />
  </div>
)
