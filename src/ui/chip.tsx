import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../contract/money.ts'
import './chip.css'
import { useLocale } from './text.ts'

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
export const Chip = ({ children, isSelected, onClick, onRemove, removeLabel, count }: ChipProps) => {
  const locale = useLocale()
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={onRemove ? undefined : Boolean(isSelected)}
      aria-label={onRemove ? removeLabel : undefined}
      onClick={onRemove ?? onClick}
    >
      <span>{children}</span>
      {count !== undefined && <b>{formatNumber(count, locale)}</b>}
      {onRemove && <X aria-hidden="true" />}
    </button>
  )
}

export type ChipRowProps = {
  label: string
  children: ReactNode
  /** For filters in force, all of which must be in sight. */
  isWrapping?: boolean
}

/** A row of chips that scrolls sideways instead of wrapping, unless told to wrap. */
export const ChipRow = ({ label, children, isWrapping }: ChipRowProps) => (
  <fieldset className={`chip-row${isWrapping ? ' is-wrapping' : ''}`} aria-label={label}>
    {children}
  </fieldset>
)
