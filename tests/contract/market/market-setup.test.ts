import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listSetupSteps, SETUP_STEPS, type SetupFacts } from '../../../src/contract/settings/market-setup.ts'

const NOW = Date.parse('2026-11-20T06:00:00Z')
const NOTHING: SetupFacts = {
  isNamed: false,
  hasSecondFactor: false,
  isMailTested: false,
  hasOnlinePayment: false,
  hasDeliveryZones: false,
  publishedPages: [],
  categories: 0,
  shops: 0,
  products: 0,
  lastBackupAt: null,
}
const doneWith = (facts: Partial<SetupFacts>, skipped: readonly string[] = []) =>
  listSetupSteps({ ...NOTHING, ...facts }, skipped, NOW)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step)

describe('The first steps of a market', () => {
  it('are all to do in an empty one', () => {
    expect(listSetupSteps(NOTHING, [], NOW)).toEqual(SETUP_STEPS.map(step => ({ step, isDone: false })))
  })

  it.each([
    ['name', { isNamed: true }],
    ['secondFactor', { hasSecondFactor: true }],
    ['mail', { isMailTested: true }],
    ['payment', { hasOnlinePayment: true }],
    ['delivery', { hasDeliveryZones: true }],
    ['categories', { categories: 1 }],
    ['sellers', { shops: 1 }],
    ['products', { products: 1 }],
  ] as const)('call %s done by its own fact alone', (step, facts) => {
    expect(doneWith(facts)).toEqual([step])
  })

  it('need all three legal pages', () => {
    expect(doneWith({ publishedPages: ['terms', 'privacy', 'about'] })).toEqual([])
    expect(doneWith({ publishedPages: ['returns', 'terms', 'privacy'] })).toEqual(['legalPages'])
  })

  it('need a backup of the last seven days', () => {
    expect(doneWith({ lastBackupAt: NOW - 6 * DAY_MS })).toEqual(['backups'])
    expect(doneWith({ lastBackupAt: NOW - 7 * DAY_MS })).toEqual([])
  })

  it('leave out what the market does without', () => {
    const steps = listSetupSteps(NOTHING, ['payment'], NOW).map(({ step }) => step)
    expect(steps).toEqual(SETUP_STEPS.filter(step => step !== 'payment'))
  })
})
