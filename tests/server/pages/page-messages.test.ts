import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPageTranslation, PAGE_MESSAGES_BN } from '../../../server/http/page-messages.ts'

const readCatalogue = (name: string) =>
  JSON.parse(readFileSync(`src/ui/locales/${name}.bn.json`, 'utf8')) as Record<string, string>

const placeholders = (message: string): string[] => [...message.matchAll(/\{(\w+)/g)].map(match => match[1]!).sort()

describe('The messages of pages that the server writes', () => {
  it('have the same values in both languages', () => {
    const wrong = Object.entries(PAGE_MESSAGES_BN).filter(
      ([english, bangla]) => String(placeholders(english)) !== String(placeholders(bangla)),
    )
    expect(wrong).toEqual([])
  })

  it('are rendered in the language of the page', () => {
    const values = { price: 1250, shop: 'Rupsha Sarees' }
    expect(createPageTranslation('en')('{price, taka} at {shop}.', values)).toBe('৳1,250 at Rupsha Sarees.')
    expect(createPageTranslation('bn')('{price, taka} at {shop}.', values)).toBe('Rupsha Sarees-এ ৳১,২৫০।')
  })

  it('title a shared link as the app titles its tab', () => {
    const app = { ...readCatalogue('catalogue'), ...readCatalogue('shops') }
    for (const key of ['All Products', 'All Shops', 'All {category}', 'All {category}s'] as const)
      expect(PAGE_MESSAGES_BN[key]).toBe(app[key])
  })
})
