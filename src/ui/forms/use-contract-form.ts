import { useForm } from '@felte/react'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { ErrorResponse } from '../../contract/errors.ts'
import { isRejected, showFailure } from '../overlays/use-submit.ts'
import { useHeldWhilePressed } from '../state/use-held-while-pressed.ts'
import { useLocale } from '../text/i18n.ts'
import { translateFieldErrors } from '../text/translate-failure.ts'
import { useEditGuard } from './edit-guard.ts'
import { createFieldValidator, type FieldErrors, getField, nestFieldErrors } from './field-errors.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

type FormValues = Record<string, unknown>
type ContractFormOptions<Data extends FormValues> = {
  initialValues: Data
  /**
   * What it throws is shown as a toast. It may return the result of `useSubmit`, which has shown it. The form stays open
   * after both, with the server's errors at its fields.
   */
  onSubmit: (values: Data) => Promise<unknown>
  /** What is typed is kept on the device: leaving need not ask. */
  hasDraft?: boolean
}

/** What ContractForm needs of a form. */
export type FormControls = { ref: Ref<HTMLFormElement>; errors: unknown }

/**
 * A form validated by a schema from src/contract: each field on blur, all on submit, where the first invalid field gets
 * the focus. Give `form` to a ContractForm: its controls find their errors by their names.
 */
export const useContractForm = <Data extends FormValues>(
  schema: v.GenericSchema,
  { initialValues, onSubmit, hasDraft = false }: ContractFormOptions<Data>,
) => {
  useLocale()
  const [failure, setFailure] = useState<ErrorResponse | null>(null)
  // felte keeps the configuration of the first render; a submit must use the current callback.
  const submit = useRef(onSubmit)
  useLayoutEffect(() => {
    submit.current = onSubmit
  })
  const {
    form: ref,
    errors,
    isSubmitting,
    setFields,
    data,
    reset,
    isDirty,
    setIsDirty,
  } = useForm<FormValues>({
    initialValues,
    validate: createFieldValidator(schema) as never,
    onSubmit: async values => {
      setFailure(null)
      const result = await submit.current(values as Data)
      // felte shows the errors of what is thrown.
      if (isRejected(result)) throw result
      setIsDirty(false)
    },
    onError: thrown => {
      const rejected = isRejected(thrown) ? thrown.failure : showFailure(thrown)
      if (!rejected.error.fields) setFailure(rejected)
      return toFelteErrors(nestFieldErrors(Object.entries(translateFieldErrors(rejected))))
    },
    extend: focusFirstInvalid,
  })
  useUnsavedGuard(isDirty())
  // While it is sent the form may close itself.
  useEditGuard(isDirty() && !isSubmitting() && !hasDraft)
  // felte attaches to the form in an effect and overwrites its content. Rendering again at once makes React run that
  // effect immediately, before the person or the browser's autofill can type anything.
  const [, renderAgain] = useState(false)
  useLayoutEffect(() => renderAgain(true), [])
  // Errors of a field that loses the focus do not move what is being tapped.
  const form: FormControls = { ref, errors: useHeldWhilePressed(errors()) }
  return {
    form,
    isSubmitting: isSubmitting(),
    /** Why it was not accepted, where no field shows it. It stays until the form is sent again: a toast goes. */
    failure,
    setFields,
    /** For what the form does not see: felte notices typing only in its own controls. */
    setIsDirty,
    /** The current values; the component renders again when one changes. */
    data: () => data() as Data,
    reset,
  }
}

/** felte's types allow flat errors only; it reads nested ones. */
const toFelteErrors = (errors: FieldErrors) => errors as Record<string, string>

type FelteStage = { form?: HTMLFormElement; stage: string }
const focusFirstInvalid = ({ form }: FelteStage) => ({
  onSubmitError: ({ errors }: { errors: unknown }) => {
    const invalid = [...(form?.elements ?? [])].find(control => hasFieldError(errors, control.getAttribute('name')))
    if (invalid instanceof HTMLElement) invalid.focus()
  },
})

const hasFieldError = (errors: unknown, name: string | null): boolean => {
  if (!name) return false
  const found = getField(errors, name)
  return Array.isArray(found) ? found.length > 0 : typeof found === 'string'
}
