import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { NewCredential } from '../../../src/contract/accounts/passkeys.ts'
import type { UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'
import type { StoredPasskey } from '../../auth/passkeys.ts'
import type { RelyingParty } from '../../auth/relying-party.ts'
import { hashToken, isPasskeyChallenge } from '../../auth/tokens.ts'
import type { Config } from '../../config/config.ts'

/** ES256, EdDSA and RS256: what authenticators have. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257]

/** `purpose`: what the challenge was made for. */
type Expected = {
  party: RelyingParty
  purpose: string
  config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>
  now: number
}

/** Also remembers the challenge, which the client has signed, so that it can be marked as used. */
const expectChallenge = ({ purpose, config, now }: Expected) => {
  const accepted = { hash: '' }
  const expectedChallenge = (challenge: string): boolean => {
    accepted.hash = hashToken(challenge)
    return isPasskeyChallenge(challenge, purpose, config, now)
  }
  return { accepted, expectedChallenge }
}

export type NewKey = {
  credentialId: string
  publicKey: string
  counter: number
  isSynced: boolean
  challengeHash: string
}

/**
 * Is nothing but the key itself the proof? The library fetches the revocation lists that certificates of an authenticator name,
 * so that a client with its own certificates would choose what the server requests. Nobody asks for them: `attestation` is none.
 */
const isWithoutCertificates = (attestationObject: string): boolean => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** A new passkey, or null where it is not for this market, this challenge, or made without a check of the person. */
export const verifyNewCredential = async (credential: NewCredential, expected: Expected): Promise<NewKey | null> => {
  const { accepted, expectedChallenge } = expectChallenge(expected)
  const { party } = expected
  try {
    if (!isWithoutCertificates(credential.response.attestationObject)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...toPublicKeyCredential(credential.id),
        response: { ...credential.response, transports: [] },
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      isSynced: registrationInfo.credentialBackedUp,
      challengeHash: accepted.hash,
    }
  } catch {
    // The library throws for whatever is wrong with what a client has sent.
    return null
  }
}

export type VerifiedUse = { counter: number; challengeHash: string }

/** The use of a passkey, or null where the signature, the address, the challenge or the check of the person is wrong. */
export const verifyUsedCredential = async (
  credential: UsedCredential,
  passkey: StoredPasskey,
  expected: Expected,
): Promise<VerifiedUse | null> => {
  const { accepted, expectedChallenge } = expectChallenge(expected)
  const { party } = expected
  const { clientDataJSON, authenticatorData, signature } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...toPublicKeyCredential(credential.id),
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The count is compared with the stored one by updatePasskeyUse, in one statement.
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter, challengeHash: accepted.hash } : null
  } catch {
    return null
  }
}

const toPublicKeyCredential = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})
