// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` on phones removes the built-in roles
import type { ReactNode } from 'react'
import './data-table.css'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** Aligns numbers at the right. */
  isNumber?: boolean
  /** On phones it takes the full width of the card, without a label: the row's name, or its buttons. */
  isLead?: boolean
}

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table on large screens; on phones each row is a card. */
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
