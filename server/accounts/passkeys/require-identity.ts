import { type ConfirmationOptions, PASSKEY, type UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'
import { PASSKEY_CHALLENGE_MS } from '../../../src/contract/constants.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { listUsableCredentialIds } from '../../auth/passkeys.ts'
import { createPasskeyChallenge } from '../../auth/tokens.ts'
import type { Database } from '../../db/store.ts'
import { type CheckedAccount, passkeyError } from '../check-second-factor.ts'
import { type PasswordCheck, requirePassword } from '../require-password.ts'
import { checkPasskeyUse } from './check-passkey-use.ts'
import { requireRelyingParty } from './require-relying-party.ts'

type IdentityCheck = PasswordCheck & {
  input: { code?: string | undefined; passkey?: UsedCredential | undefined }
  services: Pick<Services, 'config' | 'store' | 'limits' | 'mail'>
}

/**
 * Checks the caller's password again, and a passkey that confirms it. A code of the second factor is only counted here, by
 * account: call it before the transaction, and `requireSecondFactorAgain` in it, which checks the code and that there is the
 * proof that this account needs.
 * @throws ApiError VALIDATION, RATE_LIMITED
 */
export const requireIdentity = async (check: IdentityCheck): Promise<CheckedAccount> => {
  const { db, actor, input, services, now } = check
  const account = await requirePassword(check)
  if (input.code !== undefined) await services.limits.consume('guess-code', account.id)
  if (!input.passkey) return account
  const usedPasskey = await checkPasskeyUse({
    db,
    credential: input.passkey,
    purpose: confirmPurpose(actor),
    userId: account.id,
    services,
    now,
    refusedError: () => passkeyError(PASSKEY.notConfirmed),
  })
  return { ...account, usedPasskey }
}

type StartParams = { db: Database; actor: Actor; services: Pick<Services, 'config'>; now: number }

/**
 * What the browser needs to confirm something with a passkey, in this session alone.
 * @throws ApiError CONFLICT (no passkey of the account works here)
 */
export const startPasskeyConfirmation = async (params: StartParams): Promise<ConfirmationOptions> => {
  const { db, actor, services, now } = params
  const party = requireRelyingParty(services.config)
  const usable = await listUsableCredentialIds(db, actor.userId, party.id)
  if (usable.length === 0) throw new ApiError('CONFLICT', PASSKEY.noneConfirms)
  return {
    challenge: createPasskeyChallenge(confirmPurpose(actor), services.config, now),
    rpId: party.id,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: usable.map(id => ({ id, type: 'public-key' })),
  }
}

const confirmPurpose = ({ sessionId }: Pick<Actor, 'sessionId'>): string => `confirm ${sessionId}`
