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
 * Hashes with argon2id, in NFC: keyboards write one letter in several forms. The hash contains its cost, so the cost can be
 * raised later.
 * @param address the client's address; when hashes are queued, addresses take turns
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export const hashPassword = (password: string, cost: PasswordCost, address?: string): Promise<string> =>
  limitHashing(() => hash(password.normalize('NFC'), cost), address)

/**
 * Verifies a password, in each form in which it may have been hashed. Without a hash, when no account has the email, it verifies a dummy hash of the same cost, so
 * that the response time does not reveal whether the email is known.
 * @param address as in `hashPassword`
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export const verifyPassword = (
  password: string,
  /** Empty where the account has no password. */
  storedHash: string | undefined,
  cost: PasswordCost,
  address?: string,
): Promise<boolean> =>
  limitHashing(async () => {
    const knownHash = storedHash || (await getDummyHash(cost))
    for (const form of listForms(password)) if (await verify(knownHash, form)) return Boolean(storedHash)
    return false
  }, address)

/**
 * The forms in which a password may have been hashed. Hashes of earlier versions are of what the keyboard wrote then: as it is
 * written now, decomposed, or with the precomposed Bangla letters that NFC takes apart.
 */
const listForms = (password: string): string[] => {
  const composed = password.normalize('NFC')
  const precomposed = composed.replace(/[ডঢয]\u09BC/g, letter => PRECOMPOSED[letter] ?? letter)
  return [...new Set([composed, password, password.normalize('NFD'), precomposed])]
}
const PRECOMPOSED: Record<string, string> = { 'ড\u09BC': '\u09DC', 'ঢ\u09BC': '\u09DD', 'য\u09BC': '\u09DF' }

/** Whether a hash is of another form of this password than new hashes are. For passwords that are right. */
export const isOlderForm = async (password: string, storedHash: string, address?: string) =>
  listForms(password).length > 1 && !(await limitHashing(() => verify(storedHash, password.normalize('NFC')), address))

const dummyHashes = new Map<number, Promise<string>>()

/** Hashes without the limit, because it is called within the limit. */
const getDummyHash = (cost: PasswordCost): Promise<string> => {
  const dummyHash = dummyHashes.get(cost.memoryCost) ?? hash('nobody', cost)
  dummyHashes.set(cost.memoryCost, dummyHash)
  return dummyHash
}
