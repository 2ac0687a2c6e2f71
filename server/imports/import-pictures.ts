import { PRODUCT_PICTURES_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { joinSentences, type Message, toDescriptor } from '../../src/contract/messages/server-messages.ts'
import { splitWords } from '../../src/contract/search-text.ts'
import { DownloadError, downloadPicture, downloadProblem } from '../adapters/pictures/picture-download.ts'
import { preparePicture } from '../adapters/pictures/picture-preparation.ts'
import type { Pictures } from '../adapters/pictures/pictures.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { findVendorPictures } from '../products/product-writes.ts'
import type { DownloadBudget } from './download-budget.ts'
import type { CellValues } from './reading/column-layout.ts'

export type ImportedPicture = { image: string; thumbhash: string | null }
/**
 * `problem` says why the picture was left out. The row is imported without it. `isPending`: a dry run does not download
 * the picture.
 */
export type PictureLookup = { picture: ImportedPicture | null; problem?: Message; isPending?: boolean }

export type PictureSource = {
  config: Config
  pictures: Pictures
  isDryRun: boolean
  /** The vendor's own pictures by path. */
  own: ReadonlyMap<string, ImportedPicture>
  /** Pictures that were sent beside the file, by the name that `toPictureKey` makes. */
  sent: ReadonlyMap<string, ImportedPicture>
  budget: DownloadBudget
  fetch?: typeof downloadPicture
}

/** The pictures of these rows that the vendor already has on this server, with one query. */
export const loadVendorPictures = (db: Database, images: readonly string[], vendorId: string, config: Config) =>
  findVendorPictures(db, [...new Set(images.map(image => toPicturePath(image, config)))].filter(Boolean), vendorId)

const toPicturePath = (image: string, { publicUrl }: Config): string => image.replace(publicUrl, '')

/** What pictures and products are matched by: the words of a name, without folder and extension. */
export const toPictureKey = (name: string): string =>
  splitWords((name.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z0-9]{2,5}$/i, '')).join('-')

/** The key of the picture that was sent for a product: named in its cell, or like its SKU, handle or name. */
export const findSentPictureKey = (
  { image, sku, handle, name }: Pick<CellValues, 'image' | 'sku' | 'handle' | 'name'>,
  sent: ReadonlyMap<string, ImportedPicture>,
): string | undefined => {
  if (sent.size === 0) return undefined
  const keys = [toFileName(image), sku, handle, name].filter(Boolean).map(toPictureKey)
  return keys.find(key => sent.has(key))
}

/** The further pictures that were sent for a product: PJ-42-2.jpg beside PJ-42.jpg. */
export const listFurtherKeys = (key: string, sent: ReadonlyMap<string, ImportedPicture>): string[] =>
  Array.from({ length: PRODUCT_PICTURES_MAX }, (_, at) => `${key}-${at + 1}`).filter(one => sent.has(one))

const toFileName = (source: string): string => source.split(/[?#]/, 1).join('')

/** The key of the picture that was sent under the name of a source; undefined: none was. */
export const findSentKey = (source: string, { sent }: PictureSource): string | undefined => {
  const key = sent.size === 0 ? undefined : toPictureKey(toFileName(source))
  return key !== undefined && sent.has(key) ? key : undefined
}

/** The picture of a source: one that was sent, one of the vendor's own, or a download from an allowed host. */
export const resolvePicture = async (image: string, source: PictureSource): Promise<PictureLookup> => {
  const { config, isDryRun } = source
  const picture = source.sent.get(findSentKey(image, source) ?? '') ?? source.own.get(toPicturePath(image, config))
  if (picture) return { picture }
  const { hostname } = URL.canParse(image) ? new URL(image) : { hostname: '' }
  const problem = downloadProblem(image, config.importPictureHosts) ?? source.budget.take(hostname)
  if (problem) return withoutPicture(problem, isDryRun)
  return isDryRun ? { picture: null, isPending: true } : downloadImportPicture(image, source)
}

const downloadImportPicture = async (
  image: string,
  { config, pictures, budget, fetch = downloadPicture }: PictureSource,
): Promise<PictureLookup> => {
  const { hostname } = new URL(image)
  try {
    const bytes = await fetch(image, { hosts: config.importPictureHosts })
    budget.report(hostname, true)
    return { picture: await preparePicture(bytes, pictures) }
  } catch (error) {
    if (error instanceof DownloadError) budget.report(hostname, !error.isUnreachable)
    if (error instanceof DownloadError || error instanceof ApiError) return withoutPicture(error.descriptor)
    throw error
  }
}

const withoutPicture = (reason: Message, isDryRun = false): PictureLookup => ({
  picture: null,
  problem: joinSentences(
    reason,
    isDryRun ? 'The product would be added without it.' : 'The product was added without it.',
    'Send the picture files together with this file, or add them to the products afterwards.',
  ),
})

/** Problems with the same reason are one line of the report. */
export const toPictureGroup = (problem: Message): string => `picture ${JSON.stringify(toDescriptor(problem))}`
