import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { typedPrice } from '../../contract/listing-address.ts'
import { inDigits, useText } from '../../ui/text.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { mistakesOf, type Range } from './price-mistakes.ts'

export type PriceRangeProps = Range & { onChange: (range: Range) => void }

/** A pause in typing this long asks the question; Enter and leaving the field do at once. */
const PAUSE_MS = 600

/** Two prices in taka. What cannot be asked is said beside its field, stays as typed, and is not asked. */
export const PriceRange = ({ min, max, onChange }: PriceRangeProps) => {
  const t = useText()
  const [typed, setTyped] = useTyped({ min, max })
  const range = { min: typedPrice(typed.min), max: typedPrice(typed.max) }
  const errors = mistakesOf(range)
  const isNew = range.min !== min || range.max !== max
  const ask = () => {
    if (isNew && !errors.min && !errors.max) onChange(range)
  }
  useAfterPause(ask, `${typed.min}-${typed.max}`)
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
          placeholder={inDigits('0')}
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

type Typed = { min: string; max: string }

/** What stands in the fields: as typed, until the range is changed elsewhere (a chip taken away, Back). */
const useTyped = ({ min, max }: Range) => {
  const [typed, setTyped] = useState<Typed>(() => asTyped({ min, max }))
  useEffect(() => {
    setTyped(now => (typedPrice(now.min) === min && typedPrice(now.max) === max ? now : asTyped({ min, max })))
  }, [min, max])
  return [typed, setTyped] as const
}

const asTyped = ({ min, max }: Range): Typed => ({
  min: min === null ? '' : inDigits(String(min)),
  max: max === null ? '' : inDigits(String(max)),
})

/** Does the work once nothing has been typed for a while; the latest work, for the question may have changed meanwhile. */
const useAfterPause = (work: () => void, typed: string): void => {
  const latest = useEffectEvent(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => latest(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
}
