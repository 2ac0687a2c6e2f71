import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextInputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    ref?: Ref<HTMLInputElement>
    /** A short sign before the text, such as ৳. */
    prefix?: string
    /** A control inside the end of the box. */
    end?: ReactNode
  }

/**
 * A text field with its label. Takes `name`, `type`, `autoComplete`, `inputMode` and `enterKeyHint` like an `<input>`.
 */
export const TextInput = ({ label, hint, error, isOptional, isLabelHidden, prefix, end, ...input }: TextInputProps) => (
  <Field {...{ label, hint, error, isOptional, isLabelHidden }} name={input.name}>
    {controlProps => (
      <span className="control">
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input type="text" {...input} {...controlProps} />
        {end}
      </span>
    )}
  </Field>
)
