import { type FormEvent, useEffect, useState } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { isPriceRangeInverted, parsePriceText } from '../../../contract/products/listing-url.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useDebounced } from '../../../ui/state/use-debounced.ts'
import { localiseDigits, type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

export type PriceRangeProps = PriceBounds & {
  /** The prices of what is listed, which the empty fields show. */
  listed?: { min: number; max: number } | null | undefined
  onChange: (range: PriceBounds) => void
}

/** How long typing must pause before the listing changes; Enter and leaving the field do it at once. */
const DEBOUNCE_MS = 600

/** Two prices in taka. Invalid input stays as typed, shows an error and changes nothing. */
export const PriceRange = ({ min, max, listed, onChange }: PriceRangeProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const [typed, setTyped] = usePriceDraft({ min, max })
  const range = { min: parsePriceText(typed.min), max: parsePriceText(typed.max) }
  const errors = validatePriceBounds(range)
  const isNew = range.min !== min || range.max !== max
  const apply = () => {
    if (isNew && !errors.min && !errors.max) onChange(range)
  }
  useDebounced(apply, `${typed.min}-${typed.max}`, DEBOUNCE_MS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const fields = { prefix: '৳', inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'go', onBlur: apply } as const
  return (
    <form onSubmit={submit}>
      <fieldset className="price-range">
        <legend>{t('Price Range')}</legend>
        <TextInput
          {...fields}
          label={t('Min price')}
          placeholder={formatNumber(listed?.min ?? 0, locale)}
          value={typed.min}
          error={errors.min && t(errors.min)}
          onChange={event => setTyped({ ...typed, min: event.target.value })}
        />
        <TextInput
          {...fields}
          label={t('Max price')}
          placeholder={listed ? formatNumber(listed.max, locale) : t('Any')}
          value={typed.max}
          error={errors.max && t(errors.max)}
          onChange={event => setTyped({ ...typed, max: event.target.value })}
        />
        {/* With two fields, Enter submits only if there is a button. */}
        <button type="submit" hidden />
      </fieldset>
    </form>
  )
}

type PriceDraft = { min: string; max: string }

/** The text of the fields: as typed, until the range changes elsewhere (a removed chip, Back). */
const usePriceDraft = ({ min, max }: PriceBounds) => {
  const [typed, setTyped] = useState<PriceDraft>(() => toPriceDraft({ min, max }))
  useEffect(() => {
    setTyped(now =>
      parsePriceText(now.min) === min && parsePriceText(now.max) === max ? now : toPriceDraft({ min, max }),
    )
  }, [min, max])
  return [typed, setTyped] as const
}

const toPriceDraft = ({ min, max }: PriceBounds): PriceDraft => ({
  min: min === null ? '' : localiseDigits(String(min)),
  max: max === null ? '' : localiseDigits(String(max)),
})

/** In taka; null: no limit, NaN: not a price. */
type PriceBounds = { min: number | null; max: number | null }

const INVALID_PRICE = 'Enter a price in taka, for example 500.'

/** The error message for each field of a price range. */
export const validatePriceBounds = (range: PriceBounds): { min?: MessageKey; max?: MessageKey } => {
  if (Number.isNaN(range.min)) return { min: INVALID_PRICE }
  if (Number.isNaN(range.max)) return { max: INVALID_PRICE }
  return isPriceRangeInverted(range) ? { max: 'Max price must be above Min price.' } : {}
}
