import * as v from 'valibot'
import { IDENTITY } from '../accounts/second-factor.ts'
import { API_KEY_DAYS, API_KEY_NAME_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id, lineSchema } from '../fields.ts'
import { API_SCOPES } from './api-scopes.ts'

/** A key without its secret, which is shown once. */
export const ApiKey = v.object({
  id: Id,
  name: v.string(),
  /** How the key begins, to recognise it. */
  start: v.string(),
  /** ApiScope, and those of later versions. */
  scopes: v.array(v.string()),
  /** Who made it, where the list has those of several people. */
  owner: v.object({ id: Id, name: v.string() }),
  createdAt: v.string(),
  /** The day; null: never. */
  lastUsedOn: v.nullable(v.string()),
  /** null: it has no end. */
  expiresAt: v.nullable(v.string()),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

const apiKeyDefaults = {
  resource: 'api-keys',
  who: ['VENDOR', 'ADMIN'],
  offline: 'never',
} as const

export const listApiKeys = endpoint({
  ...apiKeyDefaults,
  name: 'apiKeys.list',
  method: 'GET',
  path: '/api-keys',
  input: v.object({}),
  output: v.array(ApiKey),
  list: 'plain',
  stale: [],
  summary: 'The API keys that the caller has made and that are valid; for a SUPER_ADMIN those of all staff.',
})

const CHOOSE_SCOPE = 'Choose what the key may do.'

export const createApiKey = endpoint({
  ...apiKeyDefaults,
  name: 'apiKeys.create',
  method: 'POST',
  path: '/api-keys',
  input: v.object({
    name: lineSchema({ min: 1, max: API_KEY_NAME_MAX, message: 'Enter a name for the key.' }),
    scopes: v.pipe(
      boundedArray(v.picklist(API_SCOPES, CHOOSE_SCOPE), API_SCOPES.length, CHOOSE_SCOPE),
      v.minLength(1, CHOOSE_SCOPE),
    ),
    /** After how many days it ends; null: it does not. */
    days: v.nullable(v.picklist(API_KEY_DAYS, 'Choose how long the key is valid.')),
    ...IDENTITY,
  }),
  /** `token`: the key itself. It is not stored, and never shown again. */
  output: v.object({ key: ApiKey, token: v.string() }),
  list: 'none',
  // Its response has a secret, which must not be stored under a key.
  keyed: false,
  limit: 'sign-in',
  stale: [],
  summary: 'Make an API key, with the password of its owner. The response is the only one that has it.',
})

export const revokeApiKey = endpoint({
  ...apiKeyDefaults,
  name: 'apiKeys.revoke',
  method: 'DELETE',
  path: '/api-keys/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  stale: [],
  summary: 'End an API key of the caller; a SUPER_ADMIN also ends those of other staff.',
})
