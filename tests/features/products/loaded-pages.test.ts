import { describe, expect, it } from 'vitest'
import { getFirstPage, MAX_LOADED_PAGES } from '../../../src/features/products/listing/listing-pages.tsx'

describe('The pages of a listing on one screen', () => {
  it('begin with the one that "Load more" was first pressed on', () => {
    expect(getFirstPage({ first: 2 }, 4)).toBe(2)
  })

  it('are one page for a link, and for the state of another screen', () => {
    expect(getFirstPage(null, 4)).toBe(4)
    expect(getFirstPage({ corrected: [] } as object, 4)).toBe(4)
    expect(getFirstPage({ first: 7 }, 4)).toBe(4)
    expect(getFirstPage({ first: 'a' } as object, 4)).toBe(4)
    expect(getFirstPage({ first: -3 }, 4)).toBe(1)
  })

  it('are not more than a phone can show', () => {
    expect(getFirstPage({ first: 1 }, 50)).toBe(50 - MAX_LOADED_PAGES + 1)
  })
})
