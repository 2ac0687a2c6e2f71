import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type SelectOption<Value extends string = string> = { value: Value; label: string }
export type SelectProps<Value extends string = string> = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'children' | 'value' | 'onChange'> & {
    options: readonly SelectOption<Value>[]
    /** Controlled, together with `onChange`. */
    value?: NoInfer<Value>
    onChange?: (value: Value) => void
    ref?: Ref<HTMLSelectElement>
  }

/** A native select with its label. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, hint, error, isOptional, isLabelHidden, options, onChange, ...select } = props
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden }} name={select.name}>
      {controlProps => (
        <span className="control">
          <select
            {...select}
            {...controlProps}
            onChange={event => {
              const chosen = options.find(({ value }) => value === event.target.value)
              if (chosen) onChange?.(chosen.value)
            }}
          >
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="control-arrow" />
        </span>
      )}
    </Field>
  )
}
