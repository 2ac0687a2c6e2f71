/** The state of a history entry. `first`: the page that "Load more" was first pressed on. */
export type LoadedPages = { first?: number }
/** More would make a slow screen of one that is meant for phones. */
export const MAX_LOADED_PAGES = 20

/** The first page to show above the one of the URL. The state may be that of another screen. */
export const getFirstPage = (state: LoadedPages | null, page: number): number => {
  const { first = page } = state ?? {}
  return Math.max(1, page - MAX_LOADED_PAGES + 1, Number.isInteger(first) ? Math.min(first, page) : page)
}
