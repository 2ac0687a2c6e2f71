import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & { ref?: Ref<HTMLTextAreaElement> }

/** A multi-line text field with its label; it grows with its content. */
export const TextArea = ({ label, hint, error, isOptional, isLabelHidden, ...area }: TextAreaProps) => (
  <Field {...{ label, hint, error, isOptional, isLabelHidden }} name={area.name}>
    {controlProps => (
      <span className="control">
        <textarea rows={3} {...area} {...controlProps} />
      </span>
    )}
  </Field>
)
