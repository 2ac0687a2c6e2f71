import { type Poisha, type Taka, toPoisha, toTaka } from '../money.ts'

/**
 * What of each order is paid with store credit, of orders that are placed together: the first ones are paid in full, so that as few
 * couriers as possible collect anything.
 */
export const shareCredit = (credit: Poisha, totals: readonly Poisha[]): Poisha[] => {
  let left = credit
  return totals.map(total => {
    const used = Math.min(left, total)
    left -= used
    return used
  })
}

/** What is left to pay of an order in the chosen way: what a courier collects, or a gateway is asked for. In taka. */
export const amountToPay = ({
  totalAmount,
  creditUsed = 0,
}: {
  totalAmount: Taka
  creditUsed?: Taka | undefined
}): Taka => toTaka(toPoisha(totalAmount) - toPoisha(creditUsed))

/**
 * What of an amount that goes back becomes store credit again. What was paid with credit goes back first: at once, and without asking
 * a gateway or a person. So what has gone back as credit is always the smaller of all that went back and of what was spent.
 */
export const creditPartOf = (
  amount: Poisha,
  { creditUsed, refunded }: { creditUsed: Poisha; refunded: Poisha },
): Poisha => Math.min(amount, Math.max(0, creditUsed - refunded))
