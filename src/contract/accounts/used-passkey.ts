import * as v from 'valibot'
import { boundedString } from '../fields.ts'

/** Proofs that a passkey (WebAuthn) was used, at sign-in and where a change must be confirmed. */

export const PASSKEY = {
  refused: 'This passkey does not sign in here. Sign in another way.',
  required: 'This account signs in with a passkey. Choose "Sign in with a passkey".',
  unavailable: 'Passkeys do not work at the address of this market.',
  notAdded: 'This passkey was not added. Please try again.',
  confirm: 'Confirm this with your passkey.',
  notConfirmed: 'This passkey does not confirm it. Please try again.',
  noneConfirms: 'None of your passkeys can confirm this. Ask another admin to reset your sign-in security.',
  signInAgain:
    'One of your passkeys may have been copied. Log out and sign in again, then repeat this. If you cannot, ask another admin to reset your sign-in security.',
} as const

export const Base64Url = (max: number) => v.pipe(boundedString(max), v.regex(/^[\w-]+$/, PASSKEY.notAdded))

export const CredentialId = Base64Url(1400)
export const ClientData = Base64Url(4000)

export const UsedCredential = v.object({
  id: CredentialId,
  response: v.object({
    clientDataJSON: ClientData,
    authenticatorData: Base64Url(4000),
    signature: Base64Url(4000),
    userHandle: v.nullish(Base64Url(200)),
  }),
})
export type UsedCredential = v.InferOutput<typeof UsedCredential>

/** PublicKeyCredentialRequestOptionsJSON. It names no credentials, so that it tells nothing about accounts. */
export const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

/** The same for a person who is signed in: it names the passkeys of their account. */
export const ConfirmationOptions = v.object({
  ...RequestOptions.entries,
  allowCredentials: v.array(v.object({ id: v.string(), type: v.literal('public-key') })),
})
export type ConfirmationOptions = v.InferOutput<typeof ConfirmationOptions>
