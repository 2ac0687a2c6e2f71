import { describe, expect, it } from 'vitest'
import { isDescriptionForeign } from '../../src/contract/products/product-texts.ts'

describe('A description that has no Bangla', () => {
  it('is told of to readers of Bangla, and to nobody else', () => {
    const english = { description: 'Woven in Tangail.' }
    expect([isDescriptionForeign(english, 'bn'), isDescriptionForeign(english, 'en')]).toEqual([true, false])
    for (const text of [
      { ...english, descriptionBn: 'টাঙ্গাইলে বোনা।' },
      { description: 'টাঙ্গাইলে বোনা।' },
      { description: '' },
    ])
      expect(isDescriptionForeign(text, 'bn')).toBe(false)
  })
})
