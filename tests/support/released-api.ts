import { readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'

/** An endpoint as a released version knows it; `required` are the input's fields, `output` is a JSON Schema. */
export type ReleasedEndpoint = { method: string; path: string; list: string; required: string[]; output: object }

/** The API of 0.2.0, written from its contract by @valibot/to-json-schema. A sample is never changed. */
export const RELEASED_API = JSON.parse(readFileSync('tests/contract/samples/api-0.2.0.json', 'utf8')) as Record<
  string,
  ReleasedEndpoint
>

// `unicode: false`: JavaScript's lengths, as Valibot has them.
const ajv = new Ajv({ strict: false, validateFormats: false, unicode: false })
const validators = new Map<string, ValidateFunction>()

/**
 * What a page or worker of that version would refuse in this answer's `data`, or null. Such a client checks each answer
 * against its own schema, and shows an error if it does not fit.
 */
export const findRefusal = (name: string, data: unknown): string | null => {
  const released = RELEASED_API[name]
  if (!released) return null
  const validate = validators.get(name) ?? ajv.compile(released.output)
  validators.set(name, validate)
  const checked = released.list === 'nested' ? (data as { data: unknown }).data : data
  return validate(checked) ? null : `${name}: ${ajv.errorsText(validate.errors)}`
}
