import { type ReactNode, useId } from 'react'
import { useFieldError } from './contract-form.tsx'
import './choice.css'

export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}
export type RadioGroupProps<Value extends string = string> = {
  legend: string
  name: string
  options: readonly RadioOption<Value>[]
  /** Controlled, together with `onChange`; otherwise it starts with `defaultValue`. */
  value?: NoInfer<Value> | ''
  defaultValue?: NoInfer<Value>
  onChange?: (value: Value) => void
  /** Called for every press, even on the option that is selected already. */
  onPress?: (value: Value) => void
  /** Where the form has none of its name. */
  error?: string | null | undefined
  /** `cards` puts each option in a box, for few important choices; `list` is for filters. */
  variant?: 'list' | 'cards'
}

/** One of several options, all visible. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
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
