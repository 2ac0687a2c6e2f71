import { type ReactNode, useId } from 'react'
import { useFieldError } from './contract-form.tsx'
import './field.css'
import { useTranslate } from '../text/i18n.ts'

export type FieldProps = {
  label: string
  /** The control's name, by which it finds its error in a ContractForm. */
  name?: string | undefined
  /** One line of help below the control. */
  hint?: ReactNode
  /** The error message below the control, where the form has none of its name. */
  error?: string | null | undefined
  isOptional?: boolean
  /** Keeps the label for screen readers only, where the control explains itself. */
  isLabelHidden?: boolean
}

/** Attributes of a control that connect it with its label, hint and error. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A label above a control, a hint and an error below it. `children` gets the attributes that connect them. */
export const Field = (props: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) => {
  const { label, name, hint, isOptional = false, isLabelHidden = false, children } = props
  const error = useFieldError(name) ?? props.error
  const id = useId()
  const t = useTranslate()
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {isOptional && <span className="field-optional"> ({t('optional')})</span>}
      </label>
      {children(getControlProps(id, Boolean(hint), Boolean(error)))}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** Describes a control by its hint, and by its error while there is one. */
export const getControlProps = (id: string, hasHint: boolean, hasError: boolean): ControlProps => {
  const describedBy = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ')
  return { id, ...(describedBy && { 'aria-describedby': describedBy }), ...(hasError && { 'aria-invalid': true }) }
}
