import { listSealedSecrets, replaceSealedSecret } from '../../auth/second-factors.ts'
import { renewEncryption } from '../../auth/secret-encryption.ts'
import type { Config } from '../../config/config.ts'
import type { Store } from '../../db/store.ts'

/**
 * Encrypts the secrets of second factors with the present server secret, so that a former one can be forgotten. Only
 * staff have any, so there are few.
 */
export const renewSecondFactors = async (
  store: Pick<Store, 'read' | 'write'>,
  config: Pick<Config, 'jwtSecret' | 'formerJwtSecrets'>,
): Promise<void> => {
  if (config.formerJwtSecrets.length === 0) return
  for (const { userId, sealedSecret } of await listSealedSecrets(store.read)) {
    const renewed = renewEncryption(sealedSecret, userId, config)
    if (renewed) await store.write(tx => replaceSealedSecret(tx, { userId, from: sealedSecret, to: renewed }))
  }
}
