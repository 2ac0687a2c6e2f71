import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import { fetchPicture, refusalToFetch } from '../outside/fetch-picture.ts'
import { preparePicture } from '../outside/images.ts'
import { picturesOfVendor } from '../queries/product-writes.ts'
import { picturesFolder } from '../take-picture.ts'

export type Picture = { image: string; thumbhash: string | null }
/** `problem`: why a row's picture was left out; the row itself goes in. */
export type FoundPicture = { picture: Picture | null; problem?: string }

export type PictureSource = {
  config: Config
  isDryRun: boolean
  /** The vendor's own pictures, by their addresses. */
  own: ReadonlyMap<string, Picture>
  fetch?: typeof fetchPicture
}

/** Of what rows name the pictures that the vendor has already: asked for once for many rows. */
export const ownPictures = (db: Database, images: readonly string[], vendorId: string, config: Config) =>
  picturesOfVendor(db, [...new Set(images.map(image => ourAddress(image, config)))].filter(Boolean), vendorId)

const ourAddress = (image: string, { publicUrl }: Config): string => image.replace(publicUrl, '')

/** The picture that a row names: one of the vendor's own, or one on a host that the market fetches from. */
export const findPicture = async (image: string, source: PictureSource): Promise<FoundPicture> => {
  const { config, isDryRun } = source
  if (image === '') return { picture: null }
  const own = source.own.get(ourAddress(image, config))
  if (own) return { picture: own }
  const refusal = refusalToFetch(image, config.importPictureHosts)
  if (refusal) return without(refusal)
  return isDryRun ? { picture: null } : fetched(image, source)
}

const fetched = async (image: string, { config, fetch = fetchPicture }: PictureSource): Promise<FoundPicture> => {
  try {
    const bytes = await fetch(image, { hosts: config.importPictureHosts })
    return { picture: await preparePicture(bytes, picturesFolder(config)) }
  } catch (error) {
    if (error instanceof Error) return without(error.message)
    throw error
  }
}

const without = (why: string): FoundPicture => ({ picture: null, problem: `${why} The product is in without it.` })
