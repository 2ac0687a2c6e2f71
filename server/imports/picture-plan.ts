import { v7 } from 'uuid'
import { PRODUCT_PICTURES_MAX } from '../../src/contract/constants.ts'
import type { ProductPicture } from '../../src/contract/products/products.ts'
import type { ValidEntry } from './entries/entry-validation.ts'
import type { OwnProduct } from './entries/import-lookups.ts'
import { type KnownSource, readMemory, toMemory } from './entries/picture-memory.ts'
import type { PlannedVariant } from './entries/variant-validation.ts'
import { findSentPictureKey, type ImportedPicture, listFurtherKeys, type PictureLookup } from './import-pictures.ts'
import { EMPTIED } from './reading/column-layout.ts'
import { splitPictures } from './reading/picture-cells.ts'

/** The pictures that an entry names, and those that were sent for it. */
export type WantedPictures = {
  /** The product's, the cover first. */
  sources: readonly string[]
  /** The cover that the file names, where another picture was sent for the product. */
  replacedCover: string | undefined
  /** Only the cover is to be another one. */
  isCoverAlone: boolean
  variants: readonly { variant: PlannedVariant; source: string }[]
  /** Pictures beyond the most that a product may have. */
  tooMany: number
}

/** `pictures` null: those of before stay. `memory`: what the next import of the same file compares with. */
export type PicturePlan = {
  pictures: readonly ProductPicture[] | null
  /** By the variant's id; null removes it. */
  variantImages: ReadonlyMap<string, string | null>
  pendingVariants: ReadonlySet<string>
  isPending: boolean
  memory: string | null
}

type Sent = ReadonlyMap<string, ImportedPicture>

export const listWantedPictures = (valid: ValidEntry, sent: Sent): WantedPictures => {
  const [cover, ...others] = listNamed(valid)
  const key = findSentPictureKey(valid.entry.cells, sent)
  const ofSent = key === undefined ? [] : [key, ...listFurtherKeys(key, sent)]
  const ofProduct = [...new Set([...(key === undefined && cover ? [cover] : ofSent), ...others])]
  const ofVariants = (valid.plan?.variants ?? []).flatMap(variant => {
    const source = variant.picture || findSentForVariant(variant, sent)
    return source === '' ? [] : [{ variant, source }]
  })
  const all = [...new Set([...ofProduct, ...ofVariants.map(({ source }) => source)])].filter(
    source => source !== EMPTIED,
  )
  const used = new Set(all.slice(0, PRODUCT_PICTURES_MAX))
  return {
    sources: ofProduct.slice(0, PRODUCT_PICTURES_MAX),
    replacedCover: key === undefined ? undefined : cover,
    isCoverAlone: valid.kind === 'change' && valid.match.by === 'id' && valid.images === '',
    variants: ofVariants.filter(({ source }) => source === EMPTIED || used.has(source)),
    tooMany: all.length - used.size,
  }
}

/** A row of our own export has its cover in a column of its own. */
const listNamed = ({ image, images }: ValidEntry): string[] =>
  [image, ...splitPictures(images === EMPTIED ? '' : images)].filter(
    (source, at, all) => source !== '' && source !== EMPTIED && all.indexOf(source) === at,
  )

/** A picture that is called like the SKU of a variant is that variant's. */
const findSentForVariant = ({ cells }: PlannedVariant, sent: Sent): string =>
  (cells?.sku && findSentPictureKey({ image: '', handle: '', name: '', sku: cells.sku }, sent)) || ''

const listPresent = (valid: ValidEntry): readonly ProductPicture[] => {
  if (valid.kind === 'new') return []
  const { product, stored } = valid.match
  return stored.pictures.length > 0 ? stored.pictures : [toCover(product)]
}

const toCover = ({ id, image, thumbhash }: OwnProduct): ProductPicture => ({ id, image, thumbhash })

const listKnown = (valid: ValidEntry): KnownSource[] =>
  valid.kind === 'new' || valid.match.by === 'id' ? [] : readMemory(valid.match.origin?.image)

/** The sources that must be looked up: the last import has not dealt with them. */
export const listNewSources = (valid: ValidEntry, { sources, variants }: WantedPictures): string[] => {
  const known = new Set(listKnown(valid).map(({ source }) => source))
  const all = [...sources, ...variants.map(({ source }) => source)]
  return [...new Set(all)].filter(source => source !== EMPTIED && !known.has(source))
}

/** What becomes of the pictures of an entry. Pictures that the vendor has added on Haat stay behind those of the file. */
export const planPictures = (
  valid: ValidEntry,
  wanted: WantedPictures,
  lookups: ReadonlyMap<string, PictureLookup>,
): PicturePlan => {
  const present = listPresent(valid)
  const known = new Map(listKnown(valid).map(one => [one.source, one]))
  const find = (source: string): ProductPicture | undefined => {
    const before = known.get(source)
    if (before) return before.path === null ? present[0] : present.find(({ image }) => image === before.path)
    const picture = lookups.get(source)?.picture
    return picture ? (present.find(({ image }) => image === picture.image) ?? { id: v7(), ...picture }) : undefined
  }
  const found = wanted.sources.flatMap(source => find(source) ?? [])
  const ofVariants = wanted.variants.map(({ variant, source }) => ({ variant, source, picture: find(source) }))
  const arranged = arrange(valid, wanted, found, present, known)
  const all = keepDistinct([...arranged, ...ofVariants.flatMap(({ picture }) => picture ?? [])])
  const pictures = takeCoverId(all.slice(0, PRODUCT_PICTURES_MAX), present)
  const isSame = pictures.map(toPlace).join() === present.map(toPlace).join()
  const remember = (): string | null =>
    toMemory(
      wanted.sources.flatMap((source, at): KnownSource[] => {
        const path = find(source)?.image ?? known.get(source)?.path
        const name = at === 0 ? (wanted.replacedCover ?? source) : source
        return path === undefined ? [] : [{ source: name, path }]
      }),
    )
  const hasRoom = pictures.length < PRODUCT_PICTURES_MAX
  const isPending = (source: string): boolean => hasRoom && (lookups.get(source)?.isPending ?? false)
  return {
    pictures: isSame || pictures.length === 0 ? null : pictures,
    variantImages: new Map(
      ofVariants.flatMap(({ variant, source, picture }): [string, string | null][] => {
        if (source === EMPTIED) return [[variant.draft.id, null]]
        return picture && pictures.some(({ image }) => image === picture.image)
          ? [[variant.draft.id, picture.image]]
          : []
      }),
    ),
    pendingVariants: new Set(wanted.variants.flatMap(one => (isPending(one.source) ? one.variant.draft.id : []))),
    isPending: wanted.sources.some(isPending),
    memory: valid.kind === 'change' && valid.images === '' ? (valid.match.origin?.image ?? null) : remember(),
  }
}

const arrange = (
  valid: ValidEntry,
  { sources, isCoverAlone }: WantedPictures,
  found: readonly ProductPicture[],
  present: readonly ProductPicture[],
  known: ReadonlyMap<string, KnownSource>,
): readonly ProductPicture[] => {
  if (valid.kind === 'new') return found
  if (valid.match.by === 'id' && valid.images === EMPTIED) return keepDistinct([...found, ...present]).slice(0, 1)
  const [cover] = found
  if (!cover) return present
  if (isCoverAlone) return [cover, ...present.slice(1)]
  if (valid.match.by === 'id') return found
  const dropped = new Set([...known.values()].flatMap(({ source, path }) => (sources.includes(source) ? [] : path)))
  const isReplaced = !present.some(({ image }) => image === cover.image)
  const rest = present.slice(isReplaced ? 1 : 0).filter(({ image }) => !dropped.has(image))
  return [...found, ...rest]
}

const keepDistinct = (pictures: readonly ProductPicture[]): ProductPicture[] => [
  ...new Map(pictures.map(picture => [picture.image, picture])).values(),
]

/** A cover that replaces another one takes its id, as a new cover of the vendor's form does. */
const takeCoverId = (
  pictures: readonly ProductPicture[],
  present: readonly ProductPicture[],
): readonly ProductPicture[] => {
  const [cover, ...others] = pictures
  const [before] = present
  const isFree = before !== undefined && !pictures.some(({ id }) => id === before.id)
  return cover && isFree ? [{ ...cover, id: before.id }, ...others] : pictures
}

const toPlace = ({ id, image }: ProductPicture): string => `${id} ${image}`
