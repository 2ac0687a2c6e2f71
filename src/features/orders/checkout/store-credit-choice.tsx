import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { MAX_CREDIT_CHANGES } from '../../../contract/constants.ts'
import { currentCredit, listStoreCredit } from '../../../contract/ledger/store-credit.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { placeOrder, placeOrderGroup } from '../../../contract/orders/order-writes.ts'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { isWriteOf } from '../../../local/outbox/entry.ts'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

export type ChosenCredit = {
  /** What pays at the most; 0: none. In taka. */
  most: Taka
  isUsed: boolean
  use: (isUsed: boolean) => void
  balance: Taka
  setBalance: (balance: Taka) => void
  /** What the server has said that there is, as it refused an order; null: nothing. */
  known: Taka | null
  /** An order is being placed, and is not to be taken off the balance of its own form. */
  isPlacing: boolean
}

/** Whether store credit pays. */
export const useChosenCredit = (known: Taka | null, isPlacing: boolean): ChosenCredit => {
  const [isUsed, use] = useState(false)
  const [balance, setBalance] = useState(0)
  return { most: isUsed ? balance : 0, isUsed, use, balance, setBalance, known, isPlacing }
}

/** For a customer who is signed in. Renders nothing where the market has no store credit, or the customer has none. */
export const StoreCreditChoice = ({ credit }: { credit: ChosenCredit }) =>
  useLiveQuery(readSettings)?.storeCredit ? <Choice credit={credit} /> : null

/**
 * Offline the balance is the one that was seen last, less what waiting orders want to spend. The server asks again where there is less.
 */
const Choice = ({ credit }: { credit: ChosenCredit }) => {
  const { isUsed, use, balance, setBalance, known, isPlacing } = credit
  const t = useTranslate()
  const locale = useLocale()
  const entries = useLiveQuery(readPendingEntries) ?? []
  const { page } = useRemoteList({
    endpoint: listStoreCredit,
    input: {},
    limit: MAX_CREDIT_CHANGES,
    applyPending: rows => rows,
  })
  const stored = page ? toTaka(Math.max(0, toPoisha(currentCredit(page.rows)) - sumWanted(entries))) : 0
  const present = Math.min(stored, known ?? stored)
  useEffect(() => {
    if (!isPlacing) setBalance(present)
  }, [present, isPlacing, setBalance])
  if (balance <= 0) return null
  return (
    <Checkbox
      label={t('Use my store credit ({amount})', { amount: formatTaka(balance, locale) })}
      checked={isUsed}
      onChange={event => use(event.currentTarget.checked)}
    />
  )
}

const sumWanted = (entries: readonly OutboxEntry[]): number =>
  entries
    .filter(isWriteOf(placeOrder, placeOrderGroup))
    .filter(({ state }) => state !== 'rejected')
    .reduce((sum, { input }) => sum + toPoisha(Number(input.credit ?? 0)), 0)
