import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string }
export type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'children'> & {
    options: readonly SelectOption[]
    ref?: Ref<HTMLSelectElement>
  }

/** A native select with its label. */
export const Select = ({ label, hint, error, isOptional, isLabelHidden, options, ...select }: SelectProps) => (
  <Field {...{ label, hint, error, isOptional, isLabelHidden }} name={select.name}>
    {controlProps => (
      <span className="control">
        <select {...select} {...controlProps}>
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
