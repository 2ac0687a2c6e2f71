import { useForm } from '@felte/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiFailure } from '../local/api/client.ts'
import { createFieldValidator } from './field-errors.ts'
import { useTranslate } from './i18n.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

type FormValues = Record<string, unknown>
type ContractFormOptions<Data extends FormValues> = {
  initialValues: Data
  /** May throw an ApiFailure: what it says of fields is shown at them, the rest is the caller's to say. */
  onSubmit: (values: Data) => Promise<unknown>
}

/**
 * A form checked by a schema of the contract: on blur, and whole on submit, where the first wrong field gets the focus.
 * Give `form` to the form's ref, `errorOf('data.name')` to its controls, whose `name` is the path of the field.
 */
export const useContractForm = <Data extends FormValues>(
  schema: v.GenericSchema,
  { initialValues, onSubmit }: ContractFormOptions<Data>,
) => {
  const t = useTranslate()
  // felte keeps the first render's configuration for ever; a submit must see what is on the screen now.
  const submit = useRef(onSubmit)
  useLayoutEffect(() => {
    submit.current = onSubmit
  })
  const { form, errors, isSubmitting, setFields, data, reset, isDirty, setIsDirty } = useForm<FormValues>({
    initialValues,
    validate: createFieldValidator(schema) as never,
    onSubmit: async values => {
      await submit.current(values as Data)
      setIsDirty(false)
    },
    onError: failure => (failure instanceof ApiFailure ? nestFieldErrors(failure.data?.error.fields ?? {}) : {}),
    extend: focusFirstInvalid,
  })
  useUnsavedGuard(isDirty())
  // felte takes a form over in an effect, and writes over what stands in it. A second rendering that is due at once has React
  // run that effect first: nothing can be typed, by a person or by his browser, before it.
  const [, renderAgain] = useState(false)
  useLayoutEffect(() => renderAgain(true), [])
  const errorOf = (name: string): string | null => {
    const said = errors(name as never) as unknown
    const first = Array.isArray(said) ? said[0] : said
    return typeof first === 'string' ? t(first) : null
  }
  return { form, errorOf, isSubmitting: isSubmitting(), setFields, data, reset }
}

type FelteStage = { form?: HTMLFormElement; stage: string }
const focusFirstInvalid = ({ form }: FelteStage) => ({
  onSubmitError: ({ errors }: { errors: unknown }) => {
    const wrong = [...(form?.elements ?? [])].find(control => hasFieldError(errors, control.getAttribute('name')))
    if (wrong instanceof HTMLElement) wrong.focus()
  },
})

const hasFieldError = (errors: unknown, name: string | null): boolean => {
  if (!name) return false
  const found = name
    .split('.')
    .reduce<unknown>((level, key) => (level as Record<string, unknown> | null | undefined)?.[key], errors)
  return Array.isArray(found) ? found.length > 0 : typeof found === 'string'
}

type FieldErrors = { [field: string]: string | FieldErrors }

/** {'data.email': 'taken'} → {data: {email: 'taken'}} */
const nestFieldErrors = (fields: Record<string, string>): Record<string, string> => {
  const root: FieldErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const keys = path.split('.')
    const last = keys.pop()!
    let level: FieldErrors = root
    for (const key of keys) {
      const next = (level[key] ?? {}) as FieldErrors
      level[key] = next
      level = next
    }
    level[last] = message
  }
  // felte's types know flat errors only; it reads them nested.
  return root as Record<string, string>
}
