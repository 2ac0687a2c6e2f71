import type { Poisha } from './money.ts'

/**
 * Divides an amount over parts in proportion to them, to the poisha: what is left goes to the largest remainders, of equal
 * ones to the first. Of an amount up to the sum of the parts, no share is above its part.
 */
export const spreadAmount = (parts: readonly Poisha[], amount: Poisha): Poisha[] => {
  const total = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (total === 0n) return parts.map(() => 0)
  // The product of two amounts can be larger than a number holds exactly.
  const products = parts.map(part => BigInt(part) * BigInt(amount))
  const shares = products.map(product => Number(product / total))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
