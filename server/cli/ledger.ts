import { loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import type { Store } from '../db/store.ts'
import { checkLedger, correctLedger, type LedgerReport } from '../ledger/check-ledger.ts'
import { runCommand } from './command-runner.ts'

const USAGE = 'npm run ledger needs -- --check, or -- --correct.'

/**
 * `npm run ledger -- --check` compares the ledger with orders and payments and prints differences; `-- --correct` enters
 * what is missing as further journals.
 */
runCommand(async ([argument, ...rest]) => {
  if (rest.length > 0 || (argument !== '--check' && argument !== '--correct')) return USAGE
  const store = await openStore(loadConfig(), { hasDeadlines: false })
  try {
    if (argument === '--correct') print(`${await correctLedger(store, Date.now())} journals were entered.`)
    return await check(store)
  } finally {
    await store.close()
  }
})

const check = async (store: Store): Promise<string | null> => {
  const report = await checkLedger(store.read, store)
  for (const line of describeDifferences(report)) print(line)
  if (report.differing > 0 || report.unbalanced.length > 0)
    return `The ledger differs from ${report.differing} of ${report.orders} orders.`
  if (report.wrongDays.length > 0)
    return `The stored sums of ${report.wrongDays.length} days are wrong. Run npm run ledger -- --correct.`
  if (report.wrongCredits.length > 0)
    return `The store credit of ${report.wrongCredits.length} customers is wrong. Run npm run ledger -- --correct.`
  print(`The ledger agrees with ${report.orders} orders, and all journals are zero.`)
  return null
}

const describeDifferences = ({ differences, unbalanced, wrongDays, wrongCredits }: LedgerReport): string[] => [
  ...unbalanced.map(id => `Journal ${id} is not zero.`),
  ...wrongDays.map(day => `The sums of ${day} are not those of its entries.`),
  ...wrongCredits.map(
    id => `The store credit of customer ${id} is not the sum of its changes, or not what the ledger has.`,
  ),
  ...differences.map(({ orderId, missing }) => {
    const entries = missing.map(({ kind, owner, amount }) => `${owner ? `${kind}:${owner}` : kind} ${amount}`)
    return `Order ${orderId} lacks ${entries.join(', ')} (poisha).`
  }),
]

const print = (line: string): void => void process.stdout.write(`${line}\n`)
