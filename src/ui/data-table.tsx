// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` on phones takes the built-in roles away
import type { ReactNode } from 'react'
import './data-table.css'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** Figures stand at the right and in line. */
  isNumber?: boolean
  /** Takes the whole width of the card on phones and shows no label there: the row's name, or its buttons. */
  isLead?: boolean
}

export type DataTableProps<Row> = {
  /** Names the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table on large screens, a card a row on phones. */
export const DataTable = <Row,>({ caption, columns, rows, keyOf }: DataTableProps<Row>) => (
  <table className="data-table" role="table">
    <caption className="visually-hidden">{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(column => (
          <th key={column.key} role="columnheader" scope="col" className={column.isNumber ? 'is-number' : undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map(row => (
        <tr key={keyOf(row)} role="row">
          {columns.map(column => (
            <td key={column.key} role="cell" data-label={column.label} className={getCellClass(column)}>
              {column.render(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const getCellClass = <Row,>({ isNumber, isLead }: Column<Row>) =>
  [isNumber && 'is-number', isLead && 'is-lead'].filter(Boolean).join(' ') || undefined
