import * as v from 'valibot'
import { HOME_BLOCKS_MAX, SHELF_SIZE } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { boundedArray, Id, lineSchema, SeenVersion } from '../fields.ts'
import { type HomeBlock, SHELF_SOURCES } from './home-blocks.ts'

const MAX = { title: 60, alt: 120, link: 300, image: 300 }
/** The narrowest and the widest shape of a banner. */
export const BANNER_RATIO = { min: 1, max: 6 }

/* @__NO_SIDE_EFFECTS__ */
const inBoth = (max: number) => {
  const text = v.optional(lineSchema({ max }), '')
  return v.optional(v.object({ en: text, bn: text }), {})
}
const INVALID_DAY = 'This is not a valid time.'
const isOnCalendar = (day: string): boolean =>
  day === '' || (Number.isFinite(Date.parse(day)) && new Date(day).getUTCDate() === Number(day.slice(8)))
/* @__NO_SIDE_EFFECTS__ */
const day = () =>
  v.optional(
    v.pipe(
      v.string(INVALID_DAY),
      v.maxLength(10, INVALID_DAY),
      v.regex(/^(\d{4}-\d\d-\d\d)?$/, INVALID_DAY),
      v.check(isOnCalendar, INVALID_DAY),
    ),
    '',
  )
/** '/products?category=Sarees', or a page elsewhere. A path that begins with two slashes would be another server. */
const LINK = /^(\/(?![/\\])\S*|https:\/\/[^\s/.]+\.\S+)?$/
const INVALID_LINK = 'Enter a path of this market, such as /products, or a link that begins with https://.'

const common = { id: Id, from: day(), until: day() }
const picture = v.optional(
  v.object({
    image: v.optional(lineSchema({ max: MAX.image }), ''),
    ratio: v.optional(v.pipe(v.number(), v.toMinValue(BANNER_RATIO.min), v.toMaxValue(BANNER_RATIO.max)), 3),
  }),
  {},
)

export const Banner = v.object({
  ...common,
  kind: v.literal('banner'),
  pictures: v.object({ en: picture, bn: picture }),
  phonePictures: v.optional(v.object({ en: picture, bn: picture })),
  /** What the picture says, for those who cannot see it. */
  alt: inBoth(MAX.alt),
  link: v.optional(v.pipe(lineSchema({ max: MAX.link }), v.regex(LINK, INVALID_LINK)), ''),
})

export const Shelf = v.object({
  ...common,
  kind: v.literal('shelf'),
  title: inBoth(MAX.title),
  source: v.picklist(SHELF_SOURCES),
  ids: v.optional(boundedArray(Id, SHELF_SIZE, 'A shelf has at most 10 products.'), []),
})

/** A part that shows what the market has. */
export const Part = v.object({ ...common, kind: v.picklist(['intro', 'categories', 'featured', 'shops']) })

export const HomeBlocks = v.pipe(
  boundedArray(v.variant('kind', [Part, Banner, Shelf]), HOME_BLOCKS_MAX, 'A home page has at most 20 blocks.'),
  v.check(
    blocks => blocks.every(({ from, until }) => !from || !until || from <= until),
    'The last day is before the first one.',
  ),
  // Otherwise Home would be empty on some day.
  v.check(
    blocks => blocks.length === 0 || blocks.some(({ from, until }) => !from && !until),
    'At least one block must be shown on every day.',
  ),
  v.check(blocks => blocks.every(block => block.kind !== 'banner' || hasPicture(block)), 'A banner needs a picture.'),
  v.check(
    blocks => blocks.every(block => block.kind !== 'shelf' || !needsIds(block.source) || block.ids.length > 0),
    'Choose what the shelf shows.',
  ),
) satisfies v.GenericSchema<unknown, HomeBlock[]>

const hasPicture = ({ pictures }: { pictures: Record<'en' | 'bn', { image: string }> }): boolean =>
  pictures.en.image !== '' || pictures.bn.image !== ''

/** Whether the source needs to be told which. */
export const needsIds = (source: (typeof SHELF_SOURCES)[number]): boolean =>
  source === 'chosen' || source === 'category' || source === 'shop'

/** The blocks of the home page and how often they were saved; 0: never, and Home is as the software has it. */
export const HomeDocument = v.object({ version: v.number(), blocks: HomeBlocks, updatedAt: v.nullable(v.string()) })
export type HomeDocument = v.InferOutput<typeof HomeDocument>

/** `logo`: a picture that keeps its shape and what of it is transparent. Others are made square. */
export const MARKET_PICTURE_KINDS = ['banner', 'logo', 'icon'] as const

/** A picture that was sent for the market. `ratio`: of a logo, how many times as wide as high. */
export const MarketPicture = v.object({
  id: Id,
  image: v.string(),
  thumbhash: v.string(),
  ratio: v.optional(v.number()),
})
export type MarketPicture = v.InferOutput<typeof MarketPicture>

const homeDefaults = { who: ['SUPER_ADMIN'], list: 'none', offline: 'never' } as const

export const getHome = endpoint({
  ...homeDefaults,
  name: 'market.getHome',
  method: 'GET',
  path: '/settings/home',
  input: v.object({}),
  output: HomeDocument,
  stale: [],
  summary: 'The blocks of the home page, with their version.',
})

export const saveHome = endpoint({
  ...homeDefaults,
  name: 'market.saveHome',
  method: 'PATCH',
  path: '/settings/home',
  input: v.object({ version: SeenVersion, blocks: HomeBlocks }),
  output: HomeDocument,
  stale: ['settings'],
  summary:
    'Replace the blocks that have this version; none: the home page of the software. Another version is a conflict; the present document comes back.',
})

export const addMarketPicture = endpoint({
  ...homeDefaults,
  name: 'market.addPicture',
  method: 'POST',
  path: '/settings/pictures',
  input: v.object({ kind: v.optional(v.picklist(MARKET_PICTURE_KINDS), 'banner') }),
  output: MarketPicture,
  body: 'multipart',
  stale: [],
  summary: "Send a picture (`file`) that the market's settings can then refer to.",
})
