import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import './chip.css'
import { useLocale, useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type ChipProps = {
  children: ReactNode
  /** For a choice: whether it is pressed. */
  isSelected?: boolean
  onClick?: () => void
  /** For an active filter: pressing the chip removes it, and screen readers hear so. */
  onRemove?: () => void
  /** The accessible name; must contain the visible text. */
  removeLabel?: string
  count?: number
}

/** A choice, or an active filter that can be removed. */
export const Chip = ({ children, isSelected, onClick, onRemove, removeLabel, count }: ChipProps) => {
  const locale = useLocale()
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={onRemove ? undefined : Boolean(isSelected)}
      aria-label={removeLabel}
      onClick={onRemove ?? onClick}
    >
      {onRemove && !removeLabel && <RemoveLabel />}
      <span>{children}</span>
      {count !== undefined && <b>{formatNumber(count, locale)}</b>}
      {onRemove && <X aria-hidden="true" />}
    </button>
  )
}

const RemoveLabel = () => <VisuallyHidden>{useTranslate()('Remove filter')}: </VisuallyHidden>

export type ChipRowProps = {
  label: string
  children: ReactNode
  /** For active filters, all of which must be visible. */
  isWrapping?: boolean
}

/** A row of chips. It scrolls sideways on phones and wraps on large screens, or everywhere with `isWrapping`. */
export const ChipRow = ({ label, children, isWrapping }: ChipRowProps) => (
  <fieldset className={`chip-row${isWrapping ? ' is-wrapping' : ''}`} aria-label={label}>
    {children}
  </fieldset>
)
