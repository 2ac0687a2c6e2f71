import { BUILT_IN_PAGES, toPagePath } from '../../contract/content/page-slugs.ts'
import { listPages } from '../../contract/content/pages.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { readListing, readListingRows, refreshListing } from '../sync/listings.ts'

/**
 * Fetches which pages are published, for footer and menu.
 * @param withTexts fetches the texts, too, so that they can be read offline: those that have changed
 * @throws ApiFailure
 */
export const syncPages = async (withTexts: boolean): Promise<void> => {
  await refreshListing(listPages, {})
  const pages = await readPages()
  await db.meta.put({
    key: 'pages',
    value: pages
      .filter(({ slug }) => !Object.hasOwn(BUILT_IN_PAGES, slug))
      .map(({ slug, title, titleBn, inFooter, inMenu }) => ({
        ...{ href: toPagePath(slug), name: title, nameBn: titleBn, inFooter, inMenu },
      })),
    at: now(),
  })
  if (!withTexts) return
  // One after the other, so that requests of the person's own actions come first.
  for (const { slug, seq } of pages) {
    const [stored] = await readPages(slug)
    if (stored?.seq !== seq) await refreshListing(listPages, { slug }, { force: true })
  }
}

const readPages = async (slug?: string) => {
  const listing = await readListing(listPages, { slug })
  return listing ? readListingRows(listPages, listing) : []
}
