import { type ReactNode, useId } from 'react'
import './field.css'
import { useTranslate } from './i18n.ts'

export type FieldProps = {
  label: string
  /** One line below the control that helps to fill it in. */
  hint?: ReactNode
  /** What is wrong, shown in place and tied to the control. */
  error?: string | null | undefined
  isOptional?: boolean
  /** Where the control says by itself what it is: the label is for screen readers only. */
  isLabelHidden?: boolean
}

/** What a control must carry so that its label, hint and error are announced with it. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A label above a control, a hint below it, an error in place. `children` gets the wiring for the control. */
export const Field = (props: FieldProps & { children: (wiring: ControlProps) => ReactNode }) => {
  const { label, hint, error, isOptional = false, isLabelHidden = false, children } = props
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

/** The ids that describe a control: its hint always, its error while there is one. */
export const getControlProps = (id: string, hasHint: boolean, hasError: boolean): ControlProps => {
  const describedBy = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ')
  return { id, ...(describedBy && { 'aria-describedby': describedBy }), ...(hasError && { 'aria-invalid': true }) }
}
