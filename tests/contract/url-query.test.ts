import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choiceParam,
  defineUrlQuery,
  flagParam,
  idParam,
  optionalChoiceParam,
  pageParam,
  searchParam,
} from '../../src/contract/url-query.ts'

type View = {
  sort: 'newest' | 'name'
  status: 'OPEN' | 'DONE' | undefined
  isUnread: boolean
  shop: string | undefined
  term: string
  page: number
}
const { parse, build } = defineUrlQuery<View>('/list', {
  sort: choiceParam('sort', ['newest', 'name'], 'newest'),
  status: optionalChoiceParam('status', ['OPEN', 'DONE']),
  isUnread: flagParam('show', 'unread'),
  shop: idParam('shop'),
  term: searchParam,
  page: pageParam,
})
const queryIn = (url: string) => url.slice('/list'.length)
const DEFAULTS: View = { sort: 'newest', status: undefined, isUnread: false, shop: undefined, term: '', page: 1 }

describe('A query in a URL', () => {
  it('leaves defaults out of the URL', () => {
    expect(build(DEFAULTS)).toBe('/list')
    expect(parse('')).toEqual(DEFAULTS)
  })

  it('keeps the order of its table', () => {
    expect(build({ sort: 'name', status: 'DONE', isUnread: true, shop: 'a', term: 'b c', page: 2 })).toBe(
      '/list?sort=name&status=DONE&show=unread&shop=a&search=b+c&page=2',
    )
  })

  it('reads back whatever was built', () => {
    const views = fc.record<View>({
      sort: fc.constantFrom('newest', 'name'),
      status: fc.constantFrom('OPEN', 'DONE', undefined),
      isUnread: fc.boolean(),
      shop: fc.option(fc.uuid(), { nil: undefined }),
      term: fc.string({ maxLength: 50, unit: 'grapheme' }).filter(term => term.trim() !== '' && term.length <= 100),
      page: fc.integer({ min: 1, max: 9999 }),
    })
    fc.assert(
      fc.property(views, view => {
        expect(parse(queryIn(build(view)))).toEqual(view)
      }),
    )
  })

  it('reads nonsense as absent', () => {
    for (const page of ['0', '-1', '1.5', 'x', '1e99', ''])
      expect(parse(`?sort=odd&status=odd&show=odd&shop=&page=${page}`)).toEqual(DEFAULTS)
    expect(parse(`?search=${'x'.repeat(1000)}`).term).toHaveLength(100)
  })
})
