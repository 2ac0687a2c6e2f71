import type { ReactNode } from 'react'
import './row-header.css'

export type RowHeaderProps = {
  /** An Avatar, or a RowPicture. */
  picture: ReactNode
  /** Chosen or not; null: it cannot be chosen where others can; absent: nothing can. */
  selection?: { label: string; isChosen: boolean; onToggle: () => void } | null | undefined
  /** The name, and what is said of it below. */
  children: ReactNode
  /** What waits, or was refused: as wide as all of it. */
  status?: ReactNode
}

/** The first cell of a row: what it is about, and a box to tick where rows are chosen. */
export const RowHeader = ({ picture, selection, children, status }: RowHeaderProps) => (
  <div className="row-subject">
    {selection && (
      <label className="choice">
        <input
          type="checkbox"
          aria-label={selection.label}
          checked={selection.isChosen}
          onChange={selection.onToggle}
        />
      </label>
    )}
    {selection === null && <span className="choice" />}
    {picture}
    <div>{children}</div>
    {status && <div className="row-subject-standing">{status}</div>}
  </div>
)

/** The picture of what a row is about. */
export const RowPicture = ({ children }: { children: ReactNode }) => <span className="row-picture">{children}</span>
