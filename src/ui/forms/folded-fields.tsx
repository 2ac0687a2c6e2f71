import { type ReactNode, useState } from 'react'
import './folded-fields.css'

export type FoldedFieldsProps = {
  label: string
  /** Opens the part at first, because there is something in it. */
  isFilled: boolean
  /** Opens it, because something in it has to be corrected. */
  hasError: boolean
  children: ReactNode
}

/** Fields of a form that most people leave empty, in a part that is closed at first. */
export const FoldedFields = ({ label, isFilled, hasError, children }: FoldedFieldsProps) => {
  const [isOpen, setOpen] = useState(isFilled)
  return (
    <details className="folded-fields" open={isOpen || hasError} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      <div className="folded-fields-inputs">{children}</div>
    </details>
  )
}
