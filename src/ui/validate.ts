import * as v from 'valibot'

type Messages = { [field: string]: string | Messages }

/**
 * What is wrong with a form's values, as felte wants it: a message (the first) for each field, nested as the schema is.
 * @param schema the contract's schema of what will be sent
 */
export const fieldErrors =
  (schema: v.GenericSchema) =>
  (values: unknown): Messages => {
    const result = v.safeParse(schema, values)
    const errors: Messages = {}
    for (const issue of result.issues ?? []) place(errors, issue)
    return errors
  }

const place = (errors: Messages, issue: v.BaseIssue<unknown>): void => {
  const keys = (issue.path ?? []).map(step => String(step.key))
  const last = keys.pop()
  if (last === undefined) return
  let level = errors
  for (const key of keys) {
    const next = level[key]
    const deeper: Messages = typeof next === 'object' ? next : {}
    level[key] = deeper
    level = deeper
  }
  level[last] ??= issue.message
}
