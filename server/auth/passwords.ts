import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../adapters/limits/concurrency-limit.ts'
import type { PasswordCost } from '../config/config.ts'

/** One processor stays free to answer requests. */
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A hash takes 20 MB and a processor for some 30 ms, so the queue is about a second long at most. Every hash of the process
 * is made in here: sign-in, sign-up, password and e-mail changes, accounts of admins.
 */
const limitHashing = limitConcurrency({
  concurrency: MAX_CONCURRENT_HASHES,
  queueSize: 32,
  message: 'Many people are signing in right now. Please try again in a few seconds.',
  retryAfter: 3,
})

/**
 * Before a request that needs a hash is read: a flood of them costs little more than its refusals.
 * @throws Refusal UNAVAILABLE when this address would not get a place in the queue
 */
export const requireHashSlot = ({ address }: { address: string }): void => limitHashing.requirePlace(address)

/**
 * argon2id; the cost is written into the hash, so that it may be raised later.
 * @param address who waits for it: addresses take turns when many hashes are wanted at once
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const hashPassword = (password: string, cost: PasswordCost, address?: string): Promise<string> =>
  limitHashing(() => hash(password, cost), address)

/**
 * Is this the password behind the hash? Without a hash (nobody has this email) a hash of the same cost is checked all
 * the same, so that the time of the answer does not say whether the email is known.
 * @param address as in `hashPassword`
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const verifyPassword = (
  password: string,
  known: string | undefined,
  cost: PasswordCost,
  address?: string,
): Promise<boolean> =>
  limitHashing(async () => {
    const matches = await verify(known ?? (await getDummyHash(cost)), password)
    return matches && known !== undefined
  }, address)

const dummyHashes = new Map<number, Promise<string>>()

/** Made within the turn of who asks for it first: it must not wait for another. */
const getDummyHash = (cost: PasswordCost): Promise<string> => {
  const made = dummyHashes.get(cost.memoryCost) ?? hash('nobody', cost)
  dummyHashes.set(cost.memoryCost, made)
  return made
}
