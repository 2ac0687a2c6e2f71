import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../contract/money.ts'
import './chip.css'
import { useLocale, useTranslate } from './i18n.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ChipProps = {
  children: ReactNode
  /** A choice: pressed or not. */
  isSelected?: boolean
  onClick?: () => void
  /** A filter in force: the whole chip removes it, and says so to screen readers. */
  onRemove?: () => void
  /** Says it in other words; must hold the chip's own text. */
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
  /** For filters in force, all of which must be in sight. */
  isWrapping?: boolean
}

/** A row of chips that scrolls sideways where a thumb can, and wraps on large screens or where told to. */
export const ChipRow = ({ label, children, isWrapping }: ChipRowProps) => (
  <fieldset className={`chip-row${isWrapping ? ' is-wrapping' : ''}`} aria-label={label}>
    {children}
  </fieldset>
)
