import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { HomeBlocks } from '../../../src/contract/market/home.ts'
import {
  findToday,
  findTomorrowStart,
  groupBanners,
  type HomeBlock,
  listBlocksOn,
  pickPhonePicture,
  pickPicture,
} from '../../../src/contract/market/home-blocks.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { listShops } from '../../../src/contract/shops/shops.ts'
import { listHomeCalls, toShelfQuery } from '../../../src/contract/sync/home-calls.ts'
import { createBlock, moveBlock } from '../../../src/features/storefront/home-editor/block-kinds.ts'

const ID = '018f0000-0000-7000-8000-00000000000'
const part = (at: number, kind: 'intro' | 'featured' | 'shops', days: object = {}) => ({
  ...createBlock(`${ID}${at}`, kind),
  ...days,
})
const banner = (at: number, image = '/pictures/a.webp') => ({
  ...createBlock(`${ID}${at}`, 'banner'),
  pictures: { en: { image, ratio: 3 }, bn: { image: '', ratio: 3 } },
})
const shelf = (at: number, source: string, ids: string[] = []) => ({
  ...createBlock(`${ID}${at}`, 'shelf'),
  ...{ source, ids },
})
const accepts = (...blocks: object[]) => v.safeParse(HomeBlocks, blocks).success
const messageOf = (...blocks: object[]) => v.safeParse(HomeBlocks, blocks).issues?.[0]?.message

describe('The blocks of a home page', () => {
  const blocks = [
    part(1, 'intro'),
    part(2, 'featured', { from: '2026-11-20', until: '2026-11-22' }),
    part(3, 'shops', { from: '2026-11-21' }),
  ] as HomeBlock[]
  const idsOn = (day: string) => listBlocksOn(blocks, day).map(({ kind }) => kind)

  it('are shown from their first day to their last one', () => {
    expect(idsOn('2026-11-19')).toEqual(['intro'])
    expect(idsOn('2026-11-20')).toEqual(['intro', 'featured'])
    expect(idsOn('2026-11-22')).toEqual(['intro', 'featured', 'shops'])
    expect(idsOn('2026-11-23')).toEqual(['intro', 'shops'])
  })

  it('follow the days of Bangladesh', () => {
    const beforeMidnight = Date.parse('2026-11-20T17:59:59Z')
    expect(findToday(beforeMidnight)).toBe('2026-11-20')
    expect(findToday(beforeMidnight + 1000)).toBe('2026-11-21')
    expect(findTomorrowStart(beforeMidnight)).toBe(Date.parse('2026-11-20T18:00:00Z'))
  })

  it('put neighbouring banners into one row', () => {
    const groups = groupBanners([banner(1), banner(2), part(3, 'intro'), banner(4)] as HomeBlock[])
    expect(groups.map(group => (Array.isArray(group) ? group.length : group.kind))).toEqual([2, 'intro', 1])
  })

  it('move to where they are dropped', () => {
    const kinds = (from: number, to: number) => moveBlock(blocks, from, to).map(({ kind }) => kind)
    expect(kinds(0, 2)).toEqual(['featured', 'shops', 'intro'])
    expect(kinds(2, 0)).toEqual(['shops', 'intro', 'featured'])
    expect(kinds(7, 0)).toEqual(['intro', 'featured', 'shops'])
  })

  it('show the picture of the other language where theirs has none', () => {
    const one = banner(1) as Extract<HomeBlock, { kind: 'banner' }>
    expect(pickPicture(one, 'bn').image).toBe('/pictures/a.webp')
    const pictures = { en: { image: '', ratio: 3 }, bn: { image: '/pictures/b.webp', ratio: 2 } }
    expect(pickPicture({ ...one, pictures }, 'en')).toEqual({ image: '/pictures/b.webp', ratio: 2 })
  })

  it('show a narrow screen the picture that is made for it, and never one of the other language before one of its own', () => {
    const paths = ([en, bn]: readonly string[]) => ({ en: { image: en!, ratio: 1.3 }, bn: { image: bn!, ratio: 1.3 } })
    const shownIn = (wide: readonly string[], narrow?: readonly string[]) => {
      const pictures = { pictures: paths(wide), ...(narrow && { phonePictures: paths(narrow) }) }
      const one = { ...banner(1), ...pictures } as Extract<HomeBlock, { kind: 'banner' }>
      return [pickPhonePicture(one, 'en').image, pickPhonePicture(one, 'bn').image]
    }
    expect(shownIn(['wide', ''])).toEqual(['wide', 'wide'])
    expect(shownIn(['wide', ''], ['', ''])).toEqual(['wide', 'wide'])
    expect(shownIn(['wide', ''], ['narrow', ''])).toEqual(['narrow', 'narrow'])
    expect(shownIn(['wide', 'wide-bn'], ['narrow', ''])).toEqual(['narrow', 'wide-bn'])
    expect(shownIn(['', 'wide-bn'], ['', 'narrow-bn'])).toEqual(['narrow-bn', 'narrow-bn'])
  })

  it('are refused where something is missing or could not be shown', () => {
    expect(accepts()).toBe(true)
    expect(accepts(part(1, 'intro'), banner(2), shelf(3, 'deals'), shelf(4, 'chosen', [`${ID}9`]))).toBe(true)
    expect(messageOf(part(1, 'intro'), banner(2, ''))).toBe('A banner needs a picture.')
    expect(messageOf(shelf(1, 'category'))).toBe('Choose what the shelf shows.')
    expect(messageOf(part(1, 'intro', { from: '2026-11-20' }))).toBe('At least one block must be shown on every day.')
    const turned = { from: '2026-11-22', until: '2026-11-20' }
    expect(messageOf(part(1, 'intro'), part(2, 'shops', turned))).toBe('The last day is before the first one.')
    expect(accepts(part(1, 'intro'), part(2, 'shops', { from: '2026-02-30' }))).toBe(false)
    expect(accepts(...Array.from({ length: 21 }, (_, at) => part(at % 10, 'intro')))).toBe(false)
    expect(accepts({ ...part(1, 'intro'), kind: 'script' })).toBe(false)
  })

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://evil.example', 'products'])(
    'do not lead to %s',
    link => expect(accepts(part(1, 'intro'), { ...banner(2), link })).toBe(false),
  )

  it.each(['', '/products?category=Sarees', '/', 'https://news.example/eid'])('may lead to "%s"', link =>
    expect(accepts(part(1, 'intro'), { ...banner(2), link })).toBe(true),
  )
})

describe('The calls of a home page', () => {
  it('are those of the blocks of the day, each once, after the categories', () => {
    const blocks = [
      shelf(1, 'deals'),
      shelf(2, 'deals'),
      part(3, 'shops'),
      { ...shelf(4, 'new'), until: '2026-11-01' },
    ] as HomeBlock[]
    const calls = listHomeCalls(blocks, '2026-11-20')
    expect(calls.map(({ endpoint }) => endpoint.name)).toEqual(['categories.list', 'products.list', 'shops.list'])
  })

  it('ask for what can be bought, and for chosen products in any case', () => {
    for (const source of ['category', 'shop', 'deals', 'bestsellers', 'new'] as const) {
      const query = toShelfQuery({ source, ids: [`${ID}1`] })
      expect(query).toMatchObject({ inStock: true, limit: 10 })
      expect(v.is(listProducts.input, query)).toBe(true)
    }
    expect(toShelfQuery({ source: 'chosen', ids: [`${ID}1`, `${ID}2`] })).toEqual({
      ...{ page: 1, limit: 10, ids: `${ID}1,${ID}2` },
    })
    expect(v.is(listShops.input, { page: 1, limit: 8 })).toBe(true)
  })
})
