import { readdirSync, readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'

/** An endpoint as a released version knows it; `required` are the input's fields, `output` is a JSON Schema. */
export type ReleasedEndpoint = { method: string; path: string; list: string; required: string[]; output: object }

const FOLDER = 'tests/contract/samples'

/**
 * Changed by the release after it, as its changelog says: pages of that release show an error there until they are
 * updated.
 */
const BROKEN: Record<string, readonly string[]> = { '0.1.0': ['followedShops.list'] }

/** Inputs by which a client asks for a response of another shape, and which came after the releases. */
const LATER_INPUTS: Record<string, readonly string[]> = { 'products.suggest': ['places'] }

const readApi = (release: string): Record<string, ReleasedEndpoint> => {
  const endpoints = JSON.parse(readFileSync(`${FOLDER}/api-${release}.json`, 'utf8')) as Record<
    string,
    ReleasedEndpoint
  >
  return Object.fromEntries(Object.entries(endpoints).filter(([name]) => !BROKEN[release]?.includes(name)))
}

/** The API of each release as its contract described it (tests/support/fixtures/store-release.ts). A sample is never changed. */
export const RELEASED_APIS = readdirSync(FOLDER)
  .flatMap(file => /^api-(.*)\.json$/.exec(file)?.[1] ?? [])
  .map(release => ({ release, endpoints: readApi(release) }))

// `unicode: false`: JavaScript's lengths, as Valibot has them. `optimize: false`: to shorten the code of a schema takes
// longer than to run it a few times.
const ajv = new Ajv({ strict: false, validateFormats: false, unicode: false, code: { optimize: false } })
const validators = new Map<ReleasedEndpoint, ValidateFunction>()
/** Most schemas are the same in each release. */
const validatorsBySchema = new Map<string, ValidateFunction>()

const compile = (endpoint: ReleasedEndpoint): ValidateFunction => {
  const schema = JSON.stringify(endpoint.output)
  const validate = validatorsBySchema.get(schema) ?? ajv.compile(endpoint.output)
  validatorsBySchema.set(schema, validate)
  validators.set(endpoint, validate)
  return validate
}

/**
 * What a page or worker of a released version would refuse in this response's `data`, or null. Such a client checks each
 * response against its own schema, and shows an error if it does not fit.
 */
export const findRefusal = (name: string, data: unknown, input: unknown = {}): string | null =>
  isUnknownToReleases(name, input)
    ? null
    : (RELEASED_APIS.map(({ release, endpoints }) => refusalOf(release, name, endpoints[name], data)).find(Boolean) ??
      null)

const isUnknownToReleases = (name: string, input: unknown): boolean =>
  (LATER_INPUTS[name] ?? []).some(field => Object.hasOwn(Object(input), field))

const refusalOf = (release: string, name: string, endpoint: ReleasedEndpoint | undefined, data: unknown) => {
  if (!endpoint) return null
  const validate = validators.get(endpoint) ?? compile(endpoint)
  const checked = endpoint.list === 'nested' ? (data as { data: unknown }).data : data
  return validate(checked) ? null : `${release} ${name}: ${ajv.errorsText(validate.errors)}`
}
