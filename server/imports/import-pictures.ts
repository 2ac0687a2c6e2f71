import { ApiError } from '../../src/contract/errors.ts'
import { joinSentences, type Message } from '../../src/contract/messages/server-messages.ts'
import { DownloadError, downloadPicture, downloadProblem } from '../adapters/pictures/picture-download.ts'
import type { PictureStorage } from '../adapters/pictures/storage/picture-storage.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { findVendorPictures } from '../queries/product-writes.ts'

export type ImportedPicture = { image: string; thumbhash: string | null }
/** `problem` says why the picture was left out. The row is imported without it. */
export type PictureLookup = { picture: ImportedPicture | null; problem?: Message }

export type PictureSource = {
  config: Config
  pictures: PictureStorage
  isDryRun: boolean
  /** The vendor's own pictures by path. */
  own: ReadonlyMap<string, ImportedPicture>
  fetch?: typeof downloadPicture
}

/** The pictures of these rows that the vendor already has on this server, with one query. */
export const loadVendorPictures = (db: Database, images: readonly string[], vendorId: string, config: Config) =>
  findVendorPictures(db, [...new Set(images.map(image => toPicturePath(image, config)))].filter(Boolean), vendorId)

const toPicturePath = (image: string, { publicUrl }: Config): string => image.replace(publicUrl, '')

/** The picture of a row: one of the vendor's own, or a download from an allowed host. */
export const resolvePicture = async (image: string, source: PictureSource): Promise<PictureLookup> => {
  const { config, isDryRun } = source
  if (image === '') return { picture: null }
  const own = source.own.get(toPicturePath(image, config))
  if (own) return { picture: own }
  const problem = downloadProblem(image, config.importPictureHosts)
  if (problem) return withoutPicture(problem)
  return isDryRun ? { picture: null } : downloadImportPicture(image, source)
}

const downloadImportPicture = async (
  image: string,
  { config, pictures, fetch = downloadPicture }: PictureSource,
): Promise<PictureLookup> => {
  try {
    const bytes = await fetch(image, { hosts: config.importPictureHosts })
    const { preparePicture } = await import('../adapters/pictures/picture-preparation.ts')
    return { picture: await preparePicture(bytes, pictures) }
  } catch (error) {
    if (error instanceof DownloadError || error instanceof ApiError) return withoutPicture(error.descriptor)
    throw error
  }
}

const withoutPicture = (reason: Message): PictureLookup => ({
  picture: null,
  problem: joinSentences(reason, 'The product was added without it.'),
})
