import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text with their label; it grows with what is typed. */
export const TextArea = ({ label, hint, error, isOptional, isLabelHidden, ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
    {wiring => (
      <span className="control">
        <textarea rows={3} {...area} {...wiring} />
      </span>
    )}
  </Field>
)
