import type { PasswordCost } from '../config/config.ts'

const PHC_PARAMETERS = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/

/**
 * Is any cost parameter of this hash lower than in `cost`? The hash contains its parameters in the PHC string format:
 * `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. False for any other format.
 */
export const needsRehash = (hash: string, cost: PasswordCost): boolean => {
  const parameters = PHC_PARAMETERS.exec(hash)?.slice(1).map(Number)
  const current = [cost.memoryCost, cost.timeCost, cost.parallelism]
  return parameters !== undefined && current.some((value, index) => (parameters[index] ?? 0) < value)
}
