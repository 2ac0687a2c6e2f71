import { DataTable, type DataTableProps } from '../../ui/data-table.tsx'
import './admin.css'

/** A table whose cards on phones are short: two facts beside each other. Its last column holds the row's buttons. */
export const AdminTable = <Row,>(props: DataTableProps<Row>) => (
  <div className="admin-table">
    <DataTable {...props} />
  </div>
)
