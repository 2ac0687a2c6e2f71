import { createContext, type FormEvent, type FormHTMLAttributes, use } from 'react'
import { translateText } from '../text/i18n.ts'
import { getField } from './field-errors.ts'
import type { FormControls } from './use-contract-form.ts'

/** The errors of the form around a control, nested like its values. */
const FormErrors = createContext<unknown>(undefined)

type ContractFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'noValidate' | 'onSubmit'> & { form: FormControls }

/** The browser would send the form by itself, with passwords in the address. */
const leaveToFelte = (event: FormEvent): void => event.preventDefault()

/** The form of `useContractForm`. A control in it shows the error of its `name`, such as `data.email`. */
export const ContractForm = ({ form: { ref, errors }, ...attributes }: ContractFormProps) => (
  <FormErrors value={errors}>
    <form {...attributes} ref={ref} noValidate onSubmit={leaveToFelte} />
  </FormErrors>
)

/** The translated error of a field of the form around it; null: it has none, or there is no such form. */
export const useFieldError = (name: string | undefined): string | null => {
  const errors = use(FormErrors)
  return name === undefined ? null : readFieldError(errors, name)
}

/** Does one of these fields have an error? */
export const useHasFieldErrors = (names: readonly string[]): boolean => {
  const errors = use(FormErrors)
  return names.some(name => readFieldError(errors, name) !== null)
}

const readFieldError = (errors: unknown, name: string): string | null => {
  const messages = getField(errors, name)
  const first = Array.isArray(messages) ? messages[0] : messages
  return typeof first === 'string' ? translateText(first) : null
}
