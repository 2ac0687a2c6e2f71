import { type ReactNode, useId } from 'react'
import { useFieldError } from './contract-form.tsx'
import './choice.css'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }
export type RadioGroupProps = {
  legend: string
  name: string
  options: readonly RadioOption[]
  /** Controlled, together with `onChange`; otherwise it starts with `defaultValue`. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Called for every press, even on the option that is selected already. */
  onPress?: (value: string) => void
  /** Where the form has none of its name. */
  error?: string | null | undefined
  /** `cards` puts each option in a box, for few important choices; `list` is for filters. */
  variant?: 'list' | 'cards'
}

/** One of several options, all visible. */
export const RadioGroup = (props: RadioGroupProps) => {
  const { legend, name, options, value, defaultValue, onChange, onPress, variant = 'list' } = props
  const error = useFieldError(name) ?? props.error
  const id = useId()
  const getCheckedProps = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }
  return (
    <fieldset className={`choices choices-${variant}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={option.isDisabled}
            onChange={() => onChange?.(option.value)}
            onClick={() => onPress?.(option.value)}
            {...getCheckedProps(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
