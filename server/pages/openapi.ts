import { API_PREFIX } from '../../src/contract/constants.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import type { Who } from '../../src/contract/roles.ts'
import {
  componentSchemas,
  inputSchema,
  inputWithoutPath,
  type JsonSchema,
  outputSchema,
  refToSchema,
} from './openapi-schemas.ts'

/** Rows that answer something else than an envelope. */
const CONTENT_TYPES: Record<string, string> = { 'events.stream': 'text/event-stream', 'products.export': 'text/csv' }

const INTRODUCTION = `Every answer is an envelope: \`{success: true, message, data, meta?}\` or
\`{success: false, message, error: {code, fields?}}\`, whose \`message\` may be shown to people as it stands. Ids are UUIDs,
times ISO 8601 UTC, money a number of taka with at most two decimals. Every write outside of /auth and sign-up takes an
\`Idempotency-Key\`: the same key with the same input is answered again, and nothing happens twice. Signing in and
refreshing set the cookie \`refreshToken\`, unless the request has the header \`X-Token-Delivery: body\`.`

/** The whole API in OpenAPI 3.1, printed from the rows of the contract. */
export const createOpenApi = (rows: readonly Endpoint[]): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Haat',
    version: '1',
    summary: 'An open multi-vendor marketplace that keeps working offline.',
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: API_PREFIX }],
  tags: [...new Set(rows.map(endpointTag))].map(name => ({ name })),
  paths: createPaths(rows),
  components: {
    schemas: componentSchemas(),
    responses: {
      Refused: { description: 'Refused; `error.code` says why.', content: jsonContent(refToSchema('Failure')) },
    },
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY_PARAMETER },
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'authorization',
        description: 'The access token of /auth/login as it is; `Bearer <token>` is accepted too.',
      },
    },
  },
})

const IDEMPOTENCY_KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen by the client, one for each thing that it wants done once.',
  schema: { type: 'string', format: 'uuid' },
}

const endpointTag = (row: Endpoint): string => row.name.split('.')[0]!

const createPaths = (rows: readonly Endpoint[]): JsonSchema => {
  const paths: Record<string, JsonSchema> = {}
  const add = (path: string, row: Endpoint, operation: JsonSchema) => {
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [row.method.toLowerCase()]: operation }
  }
  for (const row of rows) add(row.path, row, createOperation(row))
  for (const row of rows) {
    for (const [index, alias] of (row.aliases ?? []).entries()) add(alias, row, createAlias(row, index + 1))
  }
  return paths
}

/** The operation of a row at one of its other paths. Operation ids are unique, so the alias numbers its own. */
const createAlias = (row: Endpoint, number: number): JsonSchema => ({
  ...createOperation(row),
  operationId: `${row.name}.alias${number}`,
  description: `The same as \`${row.path}\`.`,
  deprecated: true,
})

const createOperation = (row: Endpoint): JsonSchema => ({
  operationId: row.name,
  tags: [endpointTag(row)],
  summary: row.summary,
  description: describeEndpoint(row),
  security: createSecurity(row.who),
  parameters: createParameters(row),
  ...(row.method !== 'GET' && createRequestBody(row)),
  responses: createResponses(row),
})

const describeEndpoint = (row: Endpoint): string =>
  [
    describeAccess(row.who),
    row.offline === 'queue' && 'May be written offline and sent later under the same key.',
    row.aliases?.length && `Also answered at ${row.aliases.map(path => `\`${path}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

const describeAccess = (who: Who): string => {
  if (who === 'anyone') return 'Open to anyone.'
  if (who === 'signed-in') return 'For anyone who is signed in.'
  return `For ${who.join(', ')}${who.includes('ADMIN') ? ', SUPER_ADMIN' : ''}.`
}

const createSecurity = (who: Who): JsonSchema[] => (who === 'anyone' ? [{}, { token: [] }] : [{ token: [] }])

const createParameters = (row: Endpoint): JsonSchema[] => {
  const { properties = {} } = inputSchema(row.input) as { properties?: Record<string, JsonSchema> }
  const inPath = pathParameters(row.path).map(name => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const key = row.method !== 'GET' && row.keyed !== false ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  return [...inPath, ...(row.method === 'GET' ? createQueryParameters(row) : []), ...key]
}

const createQueryParameters = (row: Endpoint): JsonSchema[] => {
  const { properties = {}, required = [] } = inputWithoutPath(row) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** A call whose path says all takes no body; one that needs no field of it may go without. */
const createRequestBody = (row: Endpoint): JsonSchema => {
  const { properties = {}, required = [] } = inputWithoutPath(row) as { properties?: JsonSchema; required?: string[] }
  const isBare = row.body === 'ignored' || (row.body !== 'multipart' && Object.keys(properties).length === 0)
  return isBare ? {} : { requestBody: { required: required.length > 0, content: createContent(row) } }
}

const createContent = (row: Endpoint): JsonSchema => {
  const fields = inputWithoutPath(row)
  if (row.body !== 'multipart') return jsonContent(fields)
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { type: 'object', properties: { data: fields, file } }
  return {
    'multipart/form-data': { schema: form, encoding: { data: { contentType: 'application/json' } } },
    ...jsonContent(fields),
  }
}

const createResponses = (row: Endpoint): JsonSchema => {
  const content = CONTENT_TYPES[row.name]
  const success = {
    description: 'Done.',
    content: content ? { [content]: { schema: { type: 'string' } } } : jsonContent(createEnvelopeSchema(row)),
  }
  return { 200: success, ...(row.method === 'POST' && { 201: success }), default: ERROR_RESPONSE }
}

const ERROR_RESPONSE = { $ref: '#/components/responses/Refused' }

const createEnvelopeSchema = (row: Endpoint): JsonSchema => {
  const data = outputSchema(row.output)
  const isNested = row.list === 'nested'
  const nested = { type: 'object', required: ['data', 'meta'], properties: { data, meta: refToSchema('Meta') } }
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: isNested ? nested : data,
      meta: refToSchema('Meta'),
    },
  }
}

const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })
