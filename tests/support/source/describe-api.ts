import { toJsonSchema } from '@valibot/to-json-schema'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import type { Schema } from '../../../src/contract/endpoint.ts'
import type { ReleasedEndpoint } from './released-api.ts'

/** The API of this version, as a later one must still serve it. */
export const describeApi = (): Record<string, ReleasedEndpoint> =>
  Object.fromEntries(
    ENDPOINTS.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, method, path, list, input, output }) => [
      name,
      {
        method,
        path,
        list,
        required: (describeSchema(input).required ?? []) as string[],
        output: describeSchema(output),
      },
    ]),
  )

const describeSchema = (schema: Schema): { required?: readonly string[] } => {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore' })
  return described
}
