import { describe, expect, it } from 'vitest'
import { DOCUMENT_KEPT_MS } from '../../../server/shops/shop-documents.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { MarketFacts } from '../../../src/features/content/starting-texts/market-facts.ts'
import { PRIVACY } from '../../../src/features/content/starting-texts/privacy.ts'
import { RETURNS } from '../../../src/features/content/starting-texts/returns.ts'
import { TERMS } from '../../../src/features/content/starting-texts/terms.ts'

const FACTS: MarketFacts = {
  name: 'Bazar Bondhu',
  contact: '',
  hasOnlinePayment: false,
  hasTexts: false,
  hasStoreCredit: false,
  hasStatisticsScript: false,
  returnDays: '7',
  shippingFee: '60',
}
const EVERYTHING = { ...FACTS, hasOnlinePayment: true, hasTexts: true, hasStoreCredit: true, contact: 'a@b.example' }
const countOf = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0

describe('The starting texts of a market', () => {
  it.each([
    ['privacy', PRIVACY],
    ['terms', TERMS],
    ['returns', RETURNS],
  ])('say in both languages the same number of things about %s', (_, { en, bn }) => {
    for (const facts of [FACTS, EVERYTHING])
      for (const mark of [/^## /gm, /^- /gm]) expect(countOf(bn(facts), mark)).toBe(countOf(en(facts), mark))
  })

  it('name whoever gets something of a customer, and only where the market has them', () => {
    expect(PRIVACY.en(FACTS)).toMatch(/The shop that you order from[\s\S]*The courier[\s\S]*Our staff/)
    expect(PRIVACY.en(FACTS)).not.toMatch(/text messages|payment provider/)
    expect(PRIVACY.en(EVERYTHING)).toMatch(/text messages gets your phone number[\s\S]*The payment provider/)
  })

  it('promise no store credit where there is none', () => {
    expect(TERMS.en(FACTS)).not.toMatch(/store credit/)
    expect(TERMS.en(EVERYTHING)).toMatch(/store credit/)
  })

  it('say for how long documents of sellers are kept, and that what is searched for is counted', () => {
    expect(PRIVACY.en(FACTS)).toContain(`for ${DOCUMENT_KEPT_MS / DAY_MS} days after they were checked`)
    expect(PRIVACY.en(FACTS)).toContain('the words that people search for are counted by day')
  })
})
