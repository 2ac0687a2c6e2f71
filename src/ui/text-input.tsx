import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextInputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    ref?: Ref<HTMLInputElement>
    /** A short sign before what is typed, such as ৳. */
    prefix?: string
    /** A control inside the right end of the box. */
    end?: ReactNode
  }

/** One line of text with its label. Give `name`, `type`, `autoComplete`, `inputMode` and `enterKeyHint` as for an input. */
export const TextInput = ({ label, hint, error, isOptional, isLabelHidden, prefix, end, ...input }: TextInputProps) => (
  <Field label={label} hint={hint} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
    {wiring => (
      <span className="control">
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input type="text" {...input} {...wiring} />
        {end}
      </span>
    )}
  </Field>
)
