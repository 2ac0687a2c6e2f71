import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { parsePriceText } from '../../contract/listing-url.ts'
import { localiseDigits, useTranslate } from '../../ui/i18n.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { type PriceBounds, validatePriceBounds } from './price-validation.ts'

export type PriceRangeProps = PriceBounds & { onChange: (range: PriceBounds) => void }

/** A pause in typing this long asks the question; Enter and leaving the field do at once. */
const DEBOUNCE_MS = 600

/** Two prices in taka. What cannot be asked is said beside its field, stays as typed, and is not asked. */
export const PriceRange = ({ min, max, onChange }: PriceRangeProps) => {
  const t = useTranslate()
  const [typed, setTyped] = usePriceDraft({ min, max })
  const range = { min: parsePriceText(typed.min), max: parsePriceText(typed.max) }
  const errors = validatePriceBounds(range)
  const isNew = range.min !== min || range.max !== max
  const ask = () => {
    if (isNew && !errors.min && !errors.max) onChange(range)
  }
  useDebouncedCallback(ask, `${typed.min}-${typed.max}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  const fields = { prefix: '৳', inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'go', onBlur: ask } as const
  return (
    <form onSubmit={submit}>
      <fieldset className="price-range">
        <legend>{t('Price Range')}</legend>
        <TextInput
          {...fields}
          label={t('Min price')}
          placeholder={localiseDigits('0')}
          value={typed.min}
          error={errors.min && t(errors.min)}
          onChange={event => setTyped({ ...typed, min: event.target.value })}
        />
        <TextInput
          {...fields}
          label={t('Max price')}
          placeholder={t('Any')}
          value={typed.max}
          error={errors.max && t(errors.max)}
          onChange={event => setTyped({ ...typed, max: event.target.value })}
        />
        {/* Two fields and no button: without one Enter would not submit. */}
        <button type="submit" hidden />
      </fieldset>
    </form>
  )
}

type PriceDraft = { min: string; max: string }

/** What stands in the fields: as typed, until the range is changed elsewhere (a chip taken away, Back). */
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

/** Does the work once nothing has been typed for a while; the latest work, for the question may have changed meanwhile. */
const useDebouncedCallback = (work: () => void, typed: string): void => {
  const latest = useEffectEvent(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => latest(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
}
