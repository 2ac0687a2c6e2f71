import type { ReactNode } from 'react'
import './row-header.css'

export type RowHeaderProps = {
  /** An Avatar, or a RowPicture. */
  picture: ReactNode
  /** A SelectRow; null: this row cannot be selected; absent: no row can. */
  checkbox?: ReactNode
  /** The name and the lines below it. */
  children: ReactNode
  /** The change that waits to be sent or was rejected, in full width. */
  status?: ReactNode
}

/** The first cell of a row: picture, name, and a checkbox where rows can be selected. */
export const RowHeader = ({ picture, checkbox, children, status }: RowHeaderProps) => (
  <div className="row-header">
    {checkbox === null ? <span className="choice" /> : checkbox}
    {picture}
    <div>{children}</div>
    {status && <div className="row-header-status">{status}</div>}
  </div>
)

/** The picture in a row. */
export const RowPicture = ({ children }: { children: ReactNode }) => <span className="row-picture">{children}</span>
