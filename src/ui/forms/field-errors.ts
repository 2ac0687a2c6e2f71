import * as v from 'valibot'

type FieldErrors = { [field: string]: string | FieldErrors }

/**
 * Validates a form's values for felte: the first error message of each field, nested like the schema.
 * @param schema the schema of what will be sent
 */
export const createFieldValidator =
  (schema: v.GenericSchema) =>
  (values: unknown): FieldErrors => {
    const result = v.safeParse(schema, values)
    const errors: FieldErrors = {}
    for (const issue of result.issues ?? []) addFieldError(errors, issue)
    return errors
  }

const addFieldError = (errors: FieldErrors, issue: v.BaseIssue<unknown>): void => {
  const keys = (issue.path ?? []).map(step => String(step.key))
  const last = keys.pop()
  if (last === undefined) return
  let level = errors
  for (const key of keys) {
    const next = level[key]
    const deeper: FieldErrors = typeof next === 'object' ? next : {}
    level[key] = deeper
    level = deeper
  }
  level[last] ??= issue.message
}
