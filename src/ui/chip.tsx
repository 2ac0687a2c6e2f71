import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import './chip.css'

export type ChipProps = {
  children: ReactNode
  /** A choice: pressed or not. */
  isSelected?: boolean
  onClick?: () => void
  /** A filter in force: the whole chip removes it. `removeLabel` says what goes, for screen readers. */
  onRemove?: () => void
  removeLabel?: string
  count?: number
}

/** A pill to choose by, or a filter to take away. */
export const Chip = ({ children, isSelected, onClick, onRemove, removeLabel, count }: ChipProps) => (
  <button
    type="button"
    className="chip"
    aria-pressed={onRemove ? undefined : Boolean(isSelected)}
    aria-label={onRemove ? removeLabel : undefined}
    onClick={onRemove ?? onClick}
  >
    <span>{children}</span>
    {count !== undefined && <b>{count}</b>}
    {onRemove && <X aria-hidden="true" />}
  </button>
)

/** A row of chips that scrolls sideways on phones instead of wrapping. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="chip-row" aria-label={label}>
    {children}
  </fieldset>
)
