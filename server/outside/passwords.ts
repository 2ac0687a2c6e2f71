import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../config.ts'

/** argon2id; the cost is written into the hash, so that it may be raised later. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> => hash(password, cost)

/**
 * Is this the password behind the hash? Without a hash (nobody has this email) a hash of the same cost is checked all
 * the same, so that the time of the answer does not say whether the email is known.
 */
export const isPassword = async (password: string, known: string | undefined, cost: PasswordCost): Promise<boolean> => {
  const matches = await verify(known ?? (await nobodysHash(cost)), password)
  return matches && known !== undefined
}

const nobodys = new Map<number, Promise<string>>()

const nobodysHash = (cost: PasswordCost): Promise<string> => {
  const made = nobodys.get(cost.memoryCost) ?? hashPassword('nobody', cost)
  nobodys.set(cost.memoryCost, made)
  return made
}
