import { loadConfig } from '../config/config.ts'
import { openStore } from '../db/engines/open-store.ts'
import type { Store } from '../db/store.ts'
import { checkLedger, correctLedger, describeDifferences } from '../ledger/check-ledger.ts'
import { runCommand } from './command-runner.ts'

const USAGE = 'npm run ledger needs -- --check, or -- --correct.'

/**
 * `npm run ledger -- --check` compares the ledger with orders, payments, parcels, payouts and settlements, and prints
 * differences; `-- --correct` enters what is missing as further journals.
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
    return `The ledger differs from ${report.differing} orders, parcels, payouts or settlements.`
  if (report.wrongDays.length > 0)
    return `The stored sums of ${report.wrongDays.length} days are wrong. Run npm run ledger -- --correct.`
  if (report.wrongCredits.length > 0)
    return `The store credit of ${report.wrongCredits.length} customers is wrong. Run npm run ledger -- --correct.`
  print(`The ledger agrees with ${report.orders} orders, and all journals are zero.`)
  return null
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
