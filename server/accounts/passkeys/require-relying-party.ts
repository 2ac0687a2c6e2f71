import { PASSKEY } from '../../../src/contract/accounts/used-passkey.ts'
import { ApiError } from '../../../src/contract/errors.ts'
import { type RelyingParty, toRelyingParty } from '../../auth/relying-party.ts'
import type { Config } from '../../config/config.ts'

/** @throws ApiError CONFLICT where browsers make no passkeys for the market's address */
export const requireRelyingParty = (config: Pick<Config, 'publicUrl'>): RelyingParty => {
  const party = toRelyingParty(config)
  if (!party) throw new ApiError('CONFLICT', PASSKEY.unavailable)
  return party
}
