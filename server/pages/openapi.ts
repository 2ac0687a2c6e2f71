import { API_PREFIX } from '../../src/contract/constants.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import { API_SCOPES, findScope, SCOPE_ENDPOINTS } from '../../src/contract/integrations/api-scopes.ts'
import type { Who } from '../../src/contract/roles.ts'
import {
  componentSchemas,
  inputSchema,
  inputWithoutPath,
  type JsonSchema,
  outputSchema,
  refToSchema,
} from './openapi-schemas.ts'
import { describeProductColumns } from './product-columns.ts'
import { WEBHOOK_EXAMPLE } from './webhook-example.ts'

/** Endpoints that do not respond with an envelope. */
const CONTENT_TYPES: Record<string, string> = {
  'events.stream': 'text/event-stream',
  'products.export': 'text/csv',
  'orders.export': 'text/csv',
}

/** What schemas do not say of some endpoints, in Markdown. */
const DETAILS: Record<string, string> = {
  'products.export': describeProductColumns(),
  'products.import': describeProductColumns(),
}

const describeScopes = (): string =>
  API_SCOPES.map(scope => `| \`${scope}\` | ${SCOPE_ENDPOINTS[scope].map(name => `\`${name}\``).join(', ')} |`).join(
    '\n',
  )

const INTRODUCTION = `Every response is an envelope: \`{success: true, message, data, meta?}\` or
\`{success: false, message, error: {code, fields?}}\`, whose \`message\` may be shown to people as it stands;
\`descriptor\`, beside it or in \`error\`, holds its key and values for other languages. Ids are UUIDs,
times ISO 8601 UTC, money a number of taka with at most two decimals. Every write outside of /auth and sign-up takes an
\`Idempotency-Key\`: the same key with the same input is answered again, and nothing happens twice. Signing in and
refreshing set the cookie \`refreshToken\`, unless the request has the header \`X-Token-Delivery: body\`.

## API keys

Vendors and staff make keys for their programs under API keys in the dashboard. A program sends its key with each request,
as \`Authorization: Bearer mk_…\`, and may do what the key's scopes and its owner's role both allow:

| Scope | Opens |
|---|---|
${describeScopes()}

A key that has ended gets 401, one without the scope 403, and one with more than 300 requests in a minute 429 with
\`Retry-After\`. Give every write an \`Idempotency-Key\`, so that it can be sent again when its response was lost.

## Webhooks

A webhook sends changes to an address of yours: \`POST\` with \`{id, type, createdAt, data}\`. \`type\` is
\`order.changed\`, \`product.changed\`, \`product.deleted\`, \`shop.changed\`, \`shop.deleted\`, or \`test\`; \`data\` is the
thing as it is when the call is made, as \`orders.get\`, \`products.get\` or \`shops.get\` show it to you, or only its \`id\` where you
cannot see it any more. Changes in quick succession may be one call.

- Answer with any status from 200 to 299 within ten seconds, and work afterwards. The body of your answer is not read, and redirects
  are not followed.
- Any other answer, and none, is tried again nine times within a day and a half, under the same \`id\`. The same call may arrive twice:
  remember the ids that you have handled. Of one thing the calls keep their order; those of different things may overtake each other.
- After three days without success the webhook is turned off, and you are told. Turn it on again and replay what you have missed.
- Check each call. It is signed as [Standard Webhooks](https://www.standardwebhooks.com) says, whose libraries work, too:

\`\`\`js
${WEBHOOK_EXAMPLE}\`\`\``

/** The whole API in OpenAPI 3.1, generated from the contract's endpoints. */
export const createOpenApi = (endpoints: readonly Endpoint[]): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Haat',
    version: '1',
    summary: 'An open multi-vendor marketplace that keeps working offline.',
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: API_PREFIX }],
  tags: [...new Set(endpoints.map(endpointTag))].map(name => ({ name })),
  paths: createPaths(endpoints),
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
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key; see above.' },
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

const endpointTag = (endpoint: Endpoint): string => endpoint.name.split('.', 1).join('')

const createPaths = (endpoints: readonly Endpoint[]): JsonSchema => {
  const paths: Record<string, JsonSchema> = {}
  const add = (path: string, endpoint: Endpoint, operation: JsonSchema) => {
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: operation }
  }
  for (const endpoint of endpoints) add(endpoint.path, endpoint, createOperation(endpoint))
  for (const endpoint of endpoints) {
    for (const [index, alias] of (endpoint.aliases ?? []).entries())
      add(alias, endpoint, createAlias(endpoint, index + 1))
  }
  return paths
}

/** The operation at one of an endpoint's aliases. Operation ids must be unique, so each alias has a number. */
const createAlias = (endpoint: Endpoint, number: number): JsonSchema => ({
  ...createOperation(endpoint),
  operationId: `${endpoint.name}.alias${number}`,
  description: `The same as \`${endpoint.path}\`.`,
  deprecated: true,
})

const createOperation = (endpoint: Endpoint): JsonSchema => ({
  operationId: endpoint.name,
  tags: [endpointTag(endpoint)],
  summary: endpoint.summary,
  description: describeEndpoint(endpoint),
  security: createSecurity(endpoint),
  parameters: createParameters(endpoint),
  ...(endpoint.method !== 'GET' && createRequestBody(endpoint)),
  responses: createResponses(endpoint),
})

const describeEndpoint = (endpoint: Endpoint): string =>
  [describeUse(endpoint), DETAILS[endpoint.name]].filter(Boolean).join('\n\n')

const describeUse = (endpoint: Endpoint): string =>
  [
    describeAccess(endpoint.who),
    findScope(endpoint.name) && `API keys need the scope \`${findScope(endpoint.name)}\`.`,
    endpoint.offline !== 'never' &&
      endpoint.keyed !== false &&
      'May be written offline and sent later under the same key.',
    endpoint.aliases?.length && `Also answered at ${endpoint.aliases.map(path => `\`${path}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

const describeAccess = (who: Who): string => {
  if (who === 'anyone') return 'Open to anyone.'
  if (who === 'signed-in') return 'For anyone who is signed in.'
  return `For ${who.join(', ')}${who.includes('ADMIN') ? ', SUPER_ADMIN' : ''}.`
}

const createSecurity = ({ who, name }: Endpoint): JsonSchema[] => [
  ...(who === 'anyone' ? [{}] : []),
  { token: [] },
  ...(findScope(name) ? [{ apiKey: [findScope(name)] }] : []),
]

const createParameters = (endpoint: Endpoint): JsonSchema[] => {
  const { properties = {} } = inputSchema(endpoint.input)
  const inPath = pathParameters(endpoint.path).map(name => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const key =
    endpoint.method !== 'GET' && endpoint.keyed !== false ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  return [...inPath, ...(endpoint.method === 'GET' ? createQueryParameters(endpoint) : []), ...key]
}

const createQueryParameters = (endpoint: Endpoint): JsonSchema[] => {
  const { properties = {}, required = [] } = inputWithoutPath(endpoint)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Endpoints without input beyond the path have no body; the body is optional where no field is required. */
const createRequestBody = (endpoint: Endpoint): JsonSchema => {
  const { properties = {}, required = [] } = inputWithoutPath(endpoint)
  const hasNoBody =
    endpoint.body === 'ignored' || (endpoint.body !== 'multipart' && Object.keys(properties).length === 0)
  return hasNoBody ? {} : { requestBody: { required: required.length > 0, content: createContent(endpoint) } }
}

const createContent = (endpoint: Endpoint): JsonSchema => {
  const fields = inputWithoutPath(endpoint)
  if (endpoint.body !== 'multipart') return jsonContent(fields)
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = { type: 'object', properties: { data: fields, file } }
  return {
    'multipart/form-data': { schema: form, encoding: { data: { contentType: 'application/json' } } },
    ...jsonContent(fields),
  }
}

const createResponses = (endpoint: Endpoint): JsonSchema => {
  const content = CONTENT_TYPES[endpoint.name]
  const success = {
    description: 'Done.',
    content: content ? { [content]: { schema: { type: 'string' } } } : jsonContent(createEnvelopeSchema(endpoint)),
  }
  return { 200: success, ...(endpoint.method === 'POST' && { 201: success }), default: ERROR_RESPONSE }
}

const ERROR_RESPONSE = { $ref: '#/components/responses/Refused' }

const createEnvelopeSchema = (endpoint: Endpoint): JsonSchema => {
  const data = outputSchema(endpoint.output)
  const isNested = endpoint.list === 'nested'
  const nested = { type: 'object', required: ['data', 'meta'], properties: { data, meta: refToSchema('Meta') } }
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      descriptor: refToSchema('MessageDescriptor'),
      data: isNested ? nested : data,
      meta: refToSchema('Meta'),
    },
  }
}

const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })
