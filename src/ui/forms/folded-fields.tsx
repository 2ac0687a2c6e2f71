import { type ReactNode, useState } from 'react'
import { useHasFieldErrors } from './contract-form.tsx'
import './folded-fields.css'

export type FoldedFieldsProps = {
  label: string
  /** Opens the part at first, because there is something in it. */
  isFilled: boolean
  /** The fields in it: an error of one opens it. */
  names: readonly string[]
  children: ReactNode
}

/** Fields of a form that most people leave empty, in a part that is closed at first. */
export const FoldedFields = ({ label, isFilled, names, children }: FoldedFieldsProps) => {
  const hasError = useHasFieldErrors(names)
  const [isOpen, setOpen] = useState(isFilled)
  return (
    <details className="folded-fields" open={isOpen || hasError} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      <div className="folded-fields-inputs">{children}</div>
    </details>
  )
}
