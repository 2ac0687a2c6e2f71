import type { PasswordCost } from '../config/config.ts'

const PHC_PARAMETERS = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/

/**
 * Was this hash made at a lower cost than `cost` in any of its three parameters? They stand in the hash itself, in the PHC
 * string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Anything else is no hash of a password and is left alone.
 */
export const needsRehash = (hash: string, cost: PasswordCost): boolean => {
  const parameters = PHC_PARAMETERS.exec(hash)?.slice(1).map(Number)
  const today = [cost.memoryCost, cost.timeCost, cost.parallelism]
  return parameters !== undefined && today.some((value, index) => parameters[index]! < value)
}
