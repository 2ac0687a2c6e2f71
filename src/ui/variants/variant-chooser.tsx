import { useId } from 'react'
import type { ProductOption, ProductVariant } from '../../contract/products/options.ts'
import { listChoices, replaceAt, type ValueChoice } from '../../contract/products/variants.ts'
import { Button } from '../controls/button.tsx'
import { Select } from '../forms/select.tsx'
import { useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { showOptionName, showValue } from './option-texts.ts'
import { Swatch } from './swatch.tsx'
import './variant-chooser.css'

/** The value of each option; null where none is chosen yet. */
export type ChosenValues = readonly (string | null)[]

/** More values than this are a list. */
const MAX_BUTTONS = 12

export type VariantChooserProps = {
  options: readonly ProductOption[]
  variants: readonly ProductVariant[]
  chosen: ChosenValues
  onChange: (chosen: (string | null)[]) => void
}

/**
 * The options of a product. What is sold out is struck and can be chosen; what does not exist together with the other
 * chosen values cannot.
 */
export const VariantChooser = ({ options, variants, chosen, onChange }: VariantChooserProps) => {
  const t = useTranslate()
  const choices = listChoices(options, variants, chosen)
  const isStuck = choices.flat().some(({ state }) => state === 'missing')
  return (
    <div className="variant-chooser">
      {options.map((option, at) => {
        const values = choices[at]!
        const Values = values.length > MAX_BUTTONS ? ValueList : ValueButtons
        return (
          <Values
            key={option.name}
            option={option}
            values={values}
            chosen={chosen[at] ?? null}
            onChoose={value => onChange(replaceAt([...chosen], at, value))}
          />
        )
      })}
      {isStuck && (
        <Button variant="link" onClick={() => onChange(options.map(() => null))}>
          {t('Clear choice')}
        </Button>
      )}
    </div>
  )
}

type ValuesProps = {
  option: ProductOption
  values: readonly ValueChoice[]
  chosen: string | null
  onChoose: (value: string) => void
}

const ValueButtons = ({ option, values, chosen, onChoose }: ValuesProps) => {
  const id = useId()
  return (
    <fieldset className="variant-values">
      <legend>
        {showOptionName(option)}
        {chosen !== null && <b>{showValue(option, chosen)}</b>}
      </legend>
      {values.map(({ value, state }) => (
        <label key={value} className={`variant-value is-${state}`}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            disabled={state === 'missing'}
            onChange={() => onChoose(value)}
          />
          <Swatch colour={option.values.find(one => one.value === value)?.swatch} />
          <span>{showValue(option, value)}</span>
          {state === 'sold-out' && <SoldOut />}
        </label>
      ))}
    </fieldset>
  )
}

const SoldOut = () => <VisuallyHidden>({useTranslate()('sold out')})</VisuallyHidden>

const ValueList = ({ option, values, chosen, onChoose }: ValuesProps) => {
  const t = useTranslate()
  const label = (choice: ValueChoice) =>
    choice.state === 'sold-out'
      ? t('{value} (sold out)', { value: showValue(option, choice.value) })
      : showValue(option, choice.value)
  const shown = values.filter(({ state }) => state !== 'missing')
  return (
    <Select
      label={showOptionName(option)}
      value={chosen ?? ''}
      options={[
        ...(chosen === null ? [{ value: '', label: t('Choose') }] : []),
        ...shown.map(choice => ({ value: choice.value, label: label(choice) })),
      ]}
      onChange={onChoose}
    />
  )
}
