import { listPages, type PublishedPage } from '../../contract/content/pages.ts'
import { findDocumentResponse } from '../../lists/document-responses.ts'
import { useLiveListing } from '../../lists/use-live-listing.ts'
import type { ApiFailure } from '../../local/api/client.ts'
import { readListing, readListingRows } from '../../local/sync/listings.ts'
import { useConnection } from '../../ui/state/use-connection.ts'

export type PageResult =
  | { state: 'loading' }
  /** `none`: no page has this slug, or none is published. */
  | { state: 'none' }
  /** The device has nothing, and the server cannot be asked now. */
  | { state: 'unavailable'; failure: ApiFailure | null; retry: () => void }
  | { state: 'ready'; page: PublishedPage & { body: string } }

/** A published page by its slug: from the device, kept fresh from the server. */
export const usePublishedPage = (slug: string): PageResult => {
  const { isOnline } = useConnection()
  const { read, failure, retry } = useLiveListing(listPages, { slug }, () => readStoredPage(slug))
  const found = read ? read.page : getInlinedPage(slug)
  if (found && hasBody(found)) return { state: 'ready', page: found }
  if (read?.isKnown && !read.page) return { state: 'none' }
  if (failure || (read && !isOnline)) return { state: 'unavailable', failure, retry }
  return { state: 'loading' }
}

const getInlinedPage = (slug: string): PublishedPage | undefined =>
  findDocumentResponse(listPages, input => input.slug === slug)?.[0]

const readStoredPage = async (slug: string) => {
  const listing = await readListing(listPages, { slug })
  const [page] = listing ? await readListingRows(listPages, listing) : []
  const isKnown = listing !== undefined || (await isMissingFromList(slug))
  return { isStale: listing?.stale === 1, isKnown, page: listing ? page : getInlinedPage(slug) }
}

/** Whether the device has the list of all pages, and this one is not in it. */
const isMissingFromList = async (slug: string): Promise<boolean> => {
  const list = await readListing(listPages, {})
  return list !== undefined && (await readListingRows(listPages, list)).every(page => page.slug !== slug)
}

const hasBody = (page: PublishedPage): page is PublishedPage & { body: string } => page.body !== undefined
