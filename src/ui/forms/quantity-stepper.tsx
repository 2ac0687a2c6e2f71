import { Minus, Plus } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { foldText } from '../../contract/search-text.ts'
import './quantity-stepper.css'
import { toast } from '../overlays/toast.tsx'
import { localiseDigits, useTranslate } from '../text/i18n.ts'

export type QuantityStepperProps = {
  /** The accessible name: "Quantity of Tangail saree". */
  label: string
  value: number
  /** The stock: the value never goes above it. */
  max: number
  min?: number
  onChange: (value: number) => void
  isDisabled?: boolean
}

/** A whole number between `min` and `max`; what is not a number becomes `min`. */
export const clampToRange = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(Number.isFinite(value) ? Math.trunc(value) : min, max))

/** Minus, the number, plus. A typed number is clamped when the field loses focus. */
export const QuantityStepper = ({ label, value, max, min = 1, onChange, isDisabled = false }: QuantityStepperProps) => {
  const t = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  const set = (next: number) => {
    setTyped(null)
    const clamped = clampToRange(next, min, max)
    if (next > max) toast.info(t('Only {count} left', { count: max }))
    if (clamped !== value) onChange(clamped)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) =>
    setTyped(foldText(event.target.value).replace(/\D/g, '').slice(0, 6))
  return (
    <fieldset className="quantity-stepper" aria-label={label} disabled={isDisabled}>
      <button type="button" aria-label={t('Decrease quantity')} disabled={value <= min} onClick={() => set(value - 1)}>
        <Minus aria-hidden="true" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={localiseDigits(typed ?? String(value))}
        onChange={type}
        onBlur={() => typed !== null && set(typed === '' ? min : Number(typed))}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <button type="button" aria-label={t('Increase quantity')} disabled={value >= max} onClick={() => set(value + 1)}>
        <Plus aria-hidden="true" />
      </button>
    </fieldset>
  )
}
