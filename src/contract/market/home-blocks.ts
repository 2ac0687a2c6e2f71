import { dhakaDayStart, formatDhakaDay, toDhakaDay } from '../dhaka-days.ts'
import type { Locale } from '../messages/number-format.ts'

/** Where the products of a shelf come from. */
export const SHELF_SOURCES = ['chosen', 'category', 'shop', 'deals', 'bestsellers', 'new'] as const
export type ShelfSource = (typeof SHELF_SOURCES)[number]

/** A picture of the market: the path of its 640 px file, '' for none, and its width divided by its height. */
export type BannerPicture = { image: string; ratio: number }

/** The first and the last day in Bangladesh on which a block is shown, as 2026-11-20; '' for no limit. */
type Days = { from: string; until: string }
type LocalText = Record<Locale, string>

/**
 * A part of the home page. `intro`, `categories` and `featured` are those that Home has where nothing is configured.
 * A block is one object for all kinds with a kind of its own, so that a device of an earlier version skips those that it does not know.
 */
export type HomeBlock = Days & { id: string } & (
    | { kind: 'intro' | 'categories' | 'featured' | 'shops' }
    | {
        kind: 'banner'
        pictures: Record<Locale, BannerPicture>
        /** For narrow screens, where the other ones would be small. */
        phonePictures?: Record<Locale, BannerPicture> | undefined
        alt: LocalText
        link: string
      }
    | {
        kind: 'shelf'
        title: LocalText
        source: ShelfSource
        /** Of the chosen products in their order, of the category, or of the shop. */
        ids: string[]
      }
  )
export type HomeBlockKind = HomeBlock['kind']
export type BannerBlock = Extract<HomeBlock, { kind: 'banner' }>
export type ShelfBlock = Extract<HomeBlock, { kind: 'shelf' }>

/** 2026-11-20 */
export const findToday = (now: number): string => formatDhakaDay(toDhakaDay(now))

/** When the next day begins in Bangladesh, in milliseconds since 1970. */
export const findTomorrowStart = (now: number): number => dhakaDayStart(toDhakaDay(now) + 1)

/** Those that are shown on a day, in their order. */
export const listBlocksOn = (blocks: readonly HomeBlock[], day: string): HomeBlock[] =>
  blocks.filter(({ from, until }) => (!from || from <= day) && (!until || day <= until))

/** Neighbouring banners share a row. */
export const groupBanners = (blocks: readonly HomeBlock[]): (Exclude<HomeBlock, BannerBlock> | BannerBlock[])[] => {
  const groups: (Exclude<HomeBlock, BannerBlock> | BannerBlock[])[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'banner') groups.push(block)
    else if (Array.isArray(last)) last.push(block)
    else groups.push([block])
  }
  return groups
}

/** Of the language, otherwise of the other one. */
export const pickPicture = ({ pictures }: BannerBlock, locale: Locale): BannerPicture =>
  pictures[locale].image ? pictures[locale] : pictures[OTHER[locale]]

/** For narrow screens. A picture of the language for wide ones comes before one for narrow ones of the other language. */
export const pickPhonePicture = (banner: BannerBlock, locale: Locale): BannerPicture => {
  const { pictures, phonePictures } = banner
  const inOrder = [phonePictures?.[locale], pictures[locale], phonePictures?.[OTHER[locale]]]
  return inOrder.find(picture => picture?.image) ?? pickPicture(banner, locale)
}

const OTHER: Record<Locale, Locale> = { en: 'bn', bn: 'en' }

/** The paths of all pictures of a block. */
export const listPicturePaths = (block: HomeBlock): string[] => {
  if (block.kind !== 'banner') return []
  const { pictures, phonePictures } = block
  return [pictures, phonePictures].flatMap(both => (both ? [both.en.image, both.bn.image] : [])).filter(Boolean)
}
