import { describe, expect, it } from 'vitest'
import { toFaqSections } from '../../../src/features/contact/about/faq-sections.ts'

const factsOf = (hasOnlinePayment: boolean) => ({
  methods: hasOnlinePayment ? 'bKash' : '',
  hasStoreCredit: false,
  hasPhoneSignIn: false,
})
const textOf = (hasOnlinePayment: boolean) => JSON.stringify(toFaqSections(factsOf(hasOnlinePayment)))
const questionsOf = (hasOnlinePayment: boolean) =>
  toFaqSections(factsOf(hasOnlinePayment)).flatMap(({ items }) => items.map(({ question }) => question))

describe('the FAQ', () => {
  it('promises no online payment in a market that takes only cash', () => {
    expect(textOf(false)).not.toMatch(/online payment|online by|bKash|Nagad|Pay Now|payment failed/i)
    expect(textOf(false)).toContain('In cash when your order arrives.')
  })

  it('names online payment in a market that takes it', () => {
    expect(textOf(true)).toContain('In cash when your order arrives, or online: {methods}.')
    expect(questionsOf(true)).toContain('My payment failed. What now?')
  })

  it('explains store credit only where the market offers it', () => {
    const isExplained = (hasStoreCredit: boolean) =>
      JSON.stringify(toFaqSections({ ...factsOf(false), hasStoreCredit })).includes('What is store credit?')
    expect([isExplained(true), isExplained(false)]).toEqual([true, false])
  })

  it('says that an order needs no email only where a code to a phone signs in', () => {
    const isExplained = (hasPhoneSignIn: boolean) =>
      JSON.stringify(toFaqSections({ ...factsOf(false), hasPhoneSignIn })).includes('without an email address')
    expect([isExplained(true), isExplained(false)]).toEqual([true, false])
  })

  it('promises no free shop, because a market may take a commission', () => {
    expect(textOf(true)).not.toMatch(/It is free|no fee/)
  })

  it('promises the same delivery fee of no shop that has its own', () => {
    expect(textOf(true)).not.toMatch(/everywhere in Bangladesh/)
    expect(textOf(true)).toContain('or what the shop charges for your area')
  })

  it('asks each question once', () => {
    for (const hasOnlinePayment of [true, false]) {
      const questions = questionsOf(hasOnlinePayment)
      expect(questions).toEqual([...new Set(questions)])
    }
  })
})
