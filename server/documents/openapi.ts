import { API_PREFIX } from '../../src/contract/constants.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import type { Who } from '../../src/contract/roles.ts'
import {
  componentSchemas,
  inputSchema,
  inputWithoutPath,
  type Json,
  outputSchema,
  refToSchema,
} from './openapi-schemas.ts'

/** Rows that answer something else than an envelope. */
const OTHER_CONTENT: Record<string, string> = { 'events.stream': 'text/event-stream', 'products.export': 'text/csv' }

const INTRODUCTION = `Every answer is an envelope: \`{success: true, message, data, meta?}\` or
\`{success: false, message, error: {code, fields?}}\`, whose \`message\` may be shown to people as it stands. Ids are UUIDs,
times ISO 8601 UTC, money a number of taka with at most two decimals. Every write outside of /auth and sign-up takes an
\`Idempotency-Key\`: the same key with the same input is answered again, and nothing happens twice. Signing in and
refreshing set the cookie \`refreshToken\`, unless the request has the header \`X-Token-Delivery: body\`.`

/** The whole API in OpenAPI 3.1, printed from the rows of the contract. */
export const openApi = (rows: readonly Endpoint[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Haat',
    version: '1',
    summary: 'An open multi-vendor marketplace that keeps working offline.',
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: API_PREFIX }],
  tags: [...new Set(rows.map(tagOf))].map(name => ({ name })),
  paths: pathsOf(rows),
  components: {
    schemas: componentSchemas(),
    responses: { Refused: { description: 'Refused; `error.code` says why.', content: jsonOf(refToSchema('Failure')) } },
    parameters: { IdempotencyKey: KEY },
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

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen by the client, one for each thing that it wants done once.',
  schema: { type: 'string', format: 'uuid' },
}

const tagOf = (row: Endpoint): string => row.name.split('.')[0]!

const pathsOf = (rows: readonly Endpoint[]): Json => {
  const paths: Record<string, Json> = {}
  const add = (path: string, row: Endpoint, operation: Json) => {
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [row.method.toLowerCase()]: operation }
  }
  for (const row of rows) add(row.path, row, operationOf(row))
  for (const row of rows) {
    for (const [index, alias] of (row.aliases ?? []).entries()) add(alias, row, aliasOf(row, index + 1))
  }
  return paths
}

/** The operation of a row at one of its other paths. Operation ids are unique, so the alias numbers its own. */
const aliasOf = (row: Endpoint, number: number): Json => ({
  ...operationOf(row),
  operationId: `${row.name}.alias${number}`,
  description: `The same as \`${row.path}\`.`,
  deprecated: true,
})

const operationOf = (row: Endpoint): Json => ({
  operationId: row.name,
  tags: [tagOf(row)],
  summary: row.summary,
  description: descriptionOf(row),
  security: securityOf(row.who),
  parameters: parametersOf(row),
  ...(row.method !== 'GET' && bodyOf(row)),
  responses: responsesOf(row),
})

const descriptionOf = (row: Endpoint): string =>
  [
    whoMay(row.who),
    row.offline === 'queue' && 'May be written offline and sent later under the same key.',
    row.aliases?.length && `Also answered at ${row.aliases.map(path => `\`${path}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

const whoMay = (who: Who): string => {
  if (who === 'anyone') return 'Open to anyone.'
  if (who === 'signed-in') return 'For anyone who is signed in.'
  return `For ${who.join(', ')}${who.includes('ADMIN') ? ', SUPER_ADMIN' : ''}.`
}

const securityOf = (who: Who): Json[] => (who === 'anyone' ? [{}, { token: [] }] : [{ token: [] }])

const parametersOf = (row: Endpoint): Json[] => {
  const { properties = {} } = inputSchema(row.input) as { properties?: Record<string, Json> }
  const inPath = pathParameters(row.path).map(name => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const key = row.method !== 'GET' && row.keyed !== false ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  return [...inPath, ...(row.method === 'GET' ? queryOf(row) : []), ...key]
}

const queryOf = (row: Endpoint): Json[] => {
  const { properties = {}, required = [] } = inputWithoutPath(row) as {
    properties?: Record<string, Json>
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
const bodyOf = (row: Endpoint): Json => {
  const { properties = {}, required = [] } = inputWithoutPath(row) as { properties?: Json; required?: string[] }
  const isBare = row.body === 'ignored' || (row.body !== 'multipart' && Object.keys(properties).length === 0)
  return isBare ? {} : { requestBody: { required: required.length > 0, content: contentOf(row) } }
}

const contentOf = (row: Endpoint): Json => {
  const fields = inputWithoutPath(row)
  if (row.body !== 'multipart') return jsonOf(fields)
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { type: 'object', properties: { data: fields, file } }
  return {
    'multipart/form-data': { schema: form, encoding: { data: { contentType: 'application/json' } } },
    ...jsonOf(fields),
  }
}

const responsesOf = (row: Endpoint): Json => {
  const content = OTHER_CONTENT[row.name]
  const success = {
    description: 'Done.',
    content: content ? { [content]: { schema: { type: 'string' } } } : jsonOf(envelopeOf(row)),
  }
  return { 200: success, ...(row.method === 'POST' && { 201: success }), default: REFUSED }
}

const REFUSED = { $ref: '#/components/responses/Refused' }

const envelopeOf = (row: Endpoint): Json => {
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

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } })
