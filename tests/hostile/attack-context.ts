import type { AttackOutcome } from './request.ts'

export type Target = {
  url: string
  /** Access tokens of vendors with a shop. */
  vendors: readonly string[]
  /** Access tokens of customers whose emails are not confirmed. */
  customers: readonly string[]
  /** What customers order. Prices in taka. */
  products: readonly { id: string; shopId: string; price: number }[]
  /** Email addresses of accounts. */
  emails: readonly string[]
}
/** `n` is the number of the request; `signal` ends the attack. */
export type AttackContext = { target: Target; n: number; signal: AbortSignal }
export type Attack = {
  name: string
  /** How many requests run at once. */
  connections: number
  /** The pause after a rejected request. */
  pauseMs: number
  /** How many requests `npm test` sends, where each takes the server long. */
  sampleSize?: number
  send(context: AttackContext): Promise<AttackOutcome>
}

/** The client address of a sender, as a proxy would set it. */
const fakeSenderAddress = (n: number, senders: number): string => {
  const sender = n % senders
  return `198.51.${100 + Math.floor(sender / 250)}.${1 + (sender % 250)}`
}

export const buildRequest = ({ target: { url }, signal, n }: AttackContext, senders: number) => ({
  url,
  signal,
  address: fakeSenderAddress(n, senders),
})

export const pickVendor = ({ target: { vendors }, n }: AttackContext): string => vendors[n % vendors.length]!
