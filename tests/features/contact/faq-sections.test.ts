import { describe, expect, it } from 'vitest'
import { toFaqSections } from '../../../src/features/contact/about/faq-sections.ts'

const textOf = (hasOnlinePayment: boolean) => JSON.stringify(toFaqSections(hasOnlinePayment))
const questionsOf = (hasOnlinePayment: boolean) =>
  toFaqSections(hasOnlinePayment).flatMap(({ items }) => items.map(({ question }) => question))

describe('the FAQ', () => {
  it('promises no online payment in a market that takes only cash', () => {
    expect(textOf(false)).not.toMatch(/online payment|online by|bKash|Nagad|Pay Now|payment failed/i)
    expect(textOf(false)).toContain('In cash when your order arrives.')
  })

  it('names online payment in a market that takes it', () => {
    expect(textOf(true)).toContain('or online by card, bKash, Nagad and others.')
    expect(questionsOf(true)).toContain('My payment failed. What now?')
  })

  it('asks each question once', () => {
    for (const hasOnlinePayment of [true, false]) {
      const questions = questionsOf(hasOnlinePayment)
      expect(questions).toEqual([...new Set(questions)])
    }
  })
})
