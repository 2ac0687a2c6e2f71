import * as v from 'valibot'

/** The error of each field, nested like the form's values. */
export type FieldErrors = { [field: string]: string | FieldErrors }

/**
 * Nests messages by the paths of their fields; of several of a field, the first counts.
 * `[['data.email', 'taken']]` → `{ data: { email: 'taken' } }`
 */
export const nestFieldErrors = (messages: Iterable<readonly [path: string, message: string]>): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [path, message] of messages) addFieldError(errors, path.split('.'), message)
  return errors
}

const addFieldError = (errors: FieldErrors, [key = '', ...deeper]: readonly string[], message: string): void => {
  const known = errors[key]
  if (deeper.length === 0) errors[key] ??= message
  else {
    const level = typeof known === 'object' ? known : {}
    errors[key] = level
    addFieldError(level, deeper, message)
  }
}

/**
 * Validates a form's values for felte.
 * @param schema the schema of what will be sent
 */
export const createFieldValidator =
  (schema: v.GenericSchema) =>
  (values: unknown): FieldErrors => {
    const { issues = [] } = v.safeParse(schema, values)
    return nestFieldErrors(issues.flatMap(issue => (issue.path ? [[v.getDotPath(issue) ?? '', issue.message]] : [])))
  }

/** The value at `data.email`. */
export const getField = (values: unknown, name: string): unknown =>
  name.split('.').reduce((level: unknown, key) => (isLevel(level) ? level[key] : undefined), values)

const isLevel = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
