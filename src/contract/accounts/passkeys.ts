import * as v from 'valibot'
import { PASSKEY_NAME_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, boundedString, Id, lineSchema } from '../fields.ts'
import { authDefaults, EmptyData, SignInResult } from './auth.ts'
import { SecondFactorCode } from './second-factor.ts'
import {
  Base64Url,
  ClientData,
  ConfirmationOptions,
  CredentialId,
  RequestOptions,
  UsedCredential,
} from './used-passkey.ts'

/** Passkeys (WebAuthn): a device or a password manager signs in, after a fingerprint, a face or a PIN. */

export const Passkey = v.object({
  id: Id,
  name: v.string(),
  createdAt: v.string(),
  /** null: it has not signed in yet. */
  lastUsedAt: v.nullable(v.string()),
  /** A password manager keeps it on several devices. */
  isSynced: v.boolean(),
  /** It was made at an earlier address of the market, and does not sign in any more. */
  isOfOtherAddress: v.boolean(),
  /** It may have been copied, and does not sign in any more. */
  isSuspected: v.boolean(),
})
export type Passkey = v.InferOutput<typeof Passkey>

const NewCredential = v.object({
  id: CredentialId,
  response: v.object({
    clientDataJSON: ClientData,
    attestationObject: Base64Url(20_000),
    transports: v.optional(boundedArray(Base64Url(20), 10), []),
  }),
})
export type NewCredential = v.InferOutput<typeof NewCredential>

/** PublicKeyCredentialCreationOptionsJSON of the WebAuthn specification. */
const CreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(v.object({ id: v.string(), type: v.literal('public-key') })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

const password = boundedString(1000, 'Enter your password.')
/** Of the authenticator app, where the account has one. */
const code = v.optional(SecondFactorCode)
/** Of staff whose second factor is a passkey. */
const passkey = v.optional(UsedCredential)

export const listPasskeys = endpoint({
  ...authDefaults,
  name: 'auth.listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  who: 'signed-in',
  input: v.object({}),
  output: v.array(Passkey),
  list: 'plain',
  summary: 'The passkeys with which this account signs in.',
})

export const startPasskey = endpoint({
  ...authDefaults,
  name: 'auth.startPasskey',
  path: '/auth/passkeys/start',
  who: 'signed-in',
  input: v.object({ password, code, passkey }),
  output: CreationOptions,
  limit: 'sign-in',
  summary: 'Begin to add a passkey. What the browser makes of the response goes to /auth/passkeys within 5 minutes.',
})

export const PasskeyName = lineSchema({ min: 1, max: PASSKEY_NAME_MAX, message: 'Enter a name for the passkey.' })

export const addPasskey = endpoint({
  ...authDefaults,
  name: 'auth.addPasskey',
  path: '/auth/passkeys',
  who: 'signed-in',
  input: v.object({ name: PasskeyName, credential: NewCredential }),
  output: Passkey,
  summary: 'Add a passkey to this account.',
})

export const removePasskey = endpoint({
  ...authDefaults,
  name: 'auth.removePasskey',
  path: '/auth/passkeys/:id/remove',
  who: 'signed-in',
  input: v.object({ id: Id, password, code, passkey }),
  output: EmptyData,
  limit: 'sign-in',
  summary: 'Remove a passkey from this account.',
})

export const startPasskeyConfirmation = endpoint({
  ...authDefaults,
  name: 'auth.startPasskeyConfirmation',
  path: '/auth/passkeys/confirmation',
  who: 'signed-in',
  input: v.object({}),
  output: ConfirmationOptions,
  summary:
    'Begin to confirm a change with a passkey. What the browser makes of the response goes with the change, as `passkey`.',
})

export const startPasskeySignIn = endpoint({
  ...authDefaults,
  name: 'auth.startPasskeySignIn',
  path: '/auth/passkey/start',
  who: 'anyone',
  input: v.object({}),
  output: RequestOptions,
  summary: 'Begin to sign in with a passkey. The response is the same for everybody.',
})

export const signInByPasskey = endpoint({
  ...authDefaults,
  name: 'auth.signInByPasskey',
  path: '/auth/passkey/sign-in',
  who: 'anyone',
  input: v.object({ credential: UsedCredential }),
  output: SignInResult,
  limit: 'code',
  summary: 'Sign in with a passkey, which stands for both a password and a second factor.',
})
