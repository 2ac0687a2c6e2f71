import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PageSlug } from '../../../src/contract/content/page-slugs.ts'
import { toSlug } from '../../../src/features/campaigns/campaign-form.ts'

const ID = '01a2264c-75c6-7d85-9a7f-e28b7540a1b2'

describe('The name of a campaign in addresses', () => {
  it('is its English name and the end of its id', () => {
    expect(toSlug('Winter Sale 2026!', ID)).toBe('winter-sale-2026-40a1b2')
  })

  it.each(['Eid', '—', 'হাট', '  --a-- ', 'Sale '.repeat(24), 'x'.repeat(120)])('is valid for “%s”', name => {
    expect(v.safeParse(PageSlug, toSlug(name, ID)).success).toBe(true)
  })
})
