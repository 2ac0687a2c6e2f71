import { listPages } from '../../contract/content/pages.ts'
import { readListing, readListingRows, refreshListing } from '../sync/listings.ts'

/** Fetches the texts of the operator's pages that have changed, so that they can be read offline. @throws ApiFailure */
export const syncPages = async (): Promise<void> => {
  await refreshListing(listPages, {})
  // One after the other, so that requests of the person's own actions come first.
  for (const { slug, seq } of await readPages()) {
    const [stored] = await readPages(slug)
    if (stored?.seq !== seq) await refreshListing(listPages, { slug }, { force: true })
  }
}

const readPages = async (slug?: string) => {
  const listing = await readListing(listPages, { slug })
  return listing ? readListingRows(listPages, listing) : []
}
