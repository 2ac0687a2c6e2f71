import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../config.ts'
import { limitConcurrency } from './concurrency-limit.ts'

/** One processor stays free to answer requests. */
const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A hash takes 20 MB and a processor for some 30 ms, so the queue is about a second long at most. Every hash of the process
 * is made in here: sign-in, sign-up, password and e-mail changes, accounts of admins.
 */
const inTurn = limitConcurrency({
  atOnce: HASHES_AT_ONCE,
  waiting: 32,
  message: 'Many people are signing in right now. Please try again in a few seconds.',
  retryAfter: 3,
})

/**
 * Before a request that needs a hash is read: a flood of them costs little more than its refusals.
 * @throws Refusal UNAVAILABLE when this address would not get a place in the queue
 */
export const requireHashPlace = ({ address }: { address: string }): void => inTurn.requirePlace(address)

/**
 * argon2id; the cost is written into the hash, so that it may be raised later.
 * @param address who waits for it: addresses take turns when many hashes are wanted at once
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const hashPassword = (password: string, cost: PasswordCost, address?: string): Promise<string> =>
  inTurn(() => hash(password, cost), address)

/**
 * Is this the password behind the hash? Without a hash (nobody has this email) a hash of the same cost is checked all
 * the same, so that the time of the answer does not say whether the email is known.
 * @param address as in `hashPassword`
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const isPassword = (
  password: string,
  known: string | undefined,
  cost: PasswordCost,
  address?: string,
): Promise<boolean> =>
  inTurn(async () => {
    const matches = await verify(known ?? (await nobodysHash(cost)), password)
    return matches && known !== undefined
  }, address)

const nobodys = new Map<number, Promise<string>>()

/** Made within the turn of who asks for it first: it must not wait for another. */
const nobodysHash = (cost: PasswordCost): Promise<string> => {
  const made = nobodys.get(cost.memoryCost) ?? hash('nobody', cost)
  nobodys.set(cost.memoryCost, made)
  return made
}
