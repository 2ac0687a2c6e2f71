import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../adapters/limits/concurrency-limit.ts'
import type { PasswordCost } from '../config/config.ts'

/** Leaves one processor free for requests. */
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A hash takes 20 MB and about 30 ms of a processor, so the queue is about a second long. All hashes of the process go
 * through this limit.
 */
const limitHashing = limitConcurrency({
  concurrency: MAX_CONCURRENT_HASHES,
  queueSize: 32,
  message: 'Many people are signing in right now. Please try again in a few seconds.',
  retryAfter: 3,
})

/**
 * Call it before reading a request that needs a hash, so that rejecting a flood is cheap.
 * @throws ApiError UNAVAILABLE when the queue has no place for this address
 */
export const requireHashSlot = ({ address }: { address: string }): void => limitHashing.requirePlace(address)

/**
 * Hashes with argon2id. The hash contains its cost, so the cost can be raised later.
 * @param address the client's address; when hashes are queued, addresses take turns
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export const hashPassword = (password: string, cost: PasswordCost, address?: string): Promise<string> =>
  limitHashing(() => hash(password, cost), address)

/**
 * Verifies a password. Without a hash, when no account has the email, it verifies a dummy hash of the same cost, so
 * that the response time does not reveal whether the email is known.
 * @param address as in `hashPassword`
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export const verifyPassword = (
  password: string,
  storedHash: string | undefined,
  cost: PasswordCost,
  address?: string,
): Promise<boolean> =>
  limitHashing(async () => {
    const matches = await verify(storedHash ?? (await getDummyHash(cost)), password)
    return matches && storedHash !== undefined
  }, address)

const dummyHashes = new Map<number, Promise<string>>()

/** Hashes without the limit, because it is called within the limit. */
const getDummyHash = (cost: PasswordCost): Promise<string> => {
  const dummyHash = dummyHashes.get(cost.memoryCost) ?? hash('nobody', cost)
  dummyHashes.set(cost.memoryCost, dummyHash)
  return dummyHash
}
