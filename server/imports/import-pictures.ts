import { downloadPicture, downloadProblem } from '../adapters/pictures/picture-download.ts'
import { preparePicture } from '../adapters/pictures/picture-preparation.ts'
import { getPicturesFolder } from '../adapters/pictures/uploaded-picture.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { findVendorPictures } from '../queries/product-writes.ts'

export type ImportedPicture = { image: string; thumbhash: string | null }
/** `problem`: why a row's picture was left out; the row itself goes in. */
export type PictureLookup = { picture: ImportedPicture | null; problem?: string }

export type PictureSource = {
  config: Config
  isDryRun: boolean
  /** The vendor's own pictures, by their addresses. */
  own: ReadonlyMap<string, ImportedPicture>
  fetch?: typeof downloadPicture
}

/** Of what rows name the pictures that the vendor has already: asked for once for many rows. */
export const loadVendorPictures = (db: Database, images: readonly string[], vendorId: string, config: Config) =>
  findVendorPictures(db, [...new Set(images.map(image => toPicturePath(image, config)))].filter(Boolean), vendorId)

const toPicturePath = (image: string, { publicUrl }: Config): string => image.replace(publicUrl, '')

/** The picture that a row names: one of the vendor's own, or one on a host that the market fetches from. */
export const resolvePicture = async (image: string, source: PictureSource): Promise<PictureLookup> => {
  const { config, isDryRun } = source
  if (image === '') return { picture: null }
  const own = source.own.get(toPicturePath(image, config))
  if (own) return { picture: own }
  const refusal = downloadProblem(image, config.importPictureHosts)
  if (refusal) return withoutPicture(refusal)
  return isDryRun ? { picture: null } : downloadImportPicture(image, source)
}

const downloadImportPicture = async (
  image: string,
  { config, fetch = downloadPicture }: PictureSource,
): Promise<PictureLookup> => {
  try {
    const bytes = await fetch(image, { hosts: config.importPictureHosts })
    return { picture: await preparePicture(bytes, getPicturesFolder(config)) }
  } catch (error) {
    if (error instanceof Error) return withoutPicture(error.message)
    throw error
  }
}

const withoutPicture = (why: string): PictureLookup => ({
  picture: null,
  problem: `${why} The product is in without it.`,
})
