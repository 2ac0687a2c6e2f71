import type { ReactNode } from 'react'
import './row-subject.css'

export type RowSubjectProps = {
  /** An Avatar, or a RowPicture. */
  picture: ReactNode
  /** Chosen or not; null: it cannot be chosen where others can; absent: nothing can. */
  choice?: { label: string; isChosen: boolean; onToggle: () => void } | null | undefined
  /** The name, and what is said of it below. */
  children: ReactNode
  /** What waits, or was refused: as wide as all of it. */
  standing?: ReactNode
}

/** The first cell of a row: what it is about, and a box to tick where rows are chosen. */
export const RowSubject = ({ picture, choice, children, standing }: RowSubjectProps) => (
  <div className="row-subject">
    {choice && (
      <label className="choice">
        <input type="checkbox" aria-label={choice.label} checked={choice.isChosen} onChange={choice.onToggle} />
      </label>
    )}
    {choice === null && <span className="choice" />}
    {picture}
    <div>{children}</div>
    {standing && <div className="row-subject-standing">{standing}</div>}
  </div>
)

/** The picture of what a row is about. */
export const RowPicture = ({ children }: { children: ReactNode }) => <span className="row-picture">{children}</span>
