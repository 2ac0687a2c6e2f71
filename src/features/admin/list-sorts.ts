/** The orders that lists of the market have in common, in the words of their choices. */
export const SORT_WORDS = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' } as const

/** The same as the server is asked for them. */
export const ORDERS = {
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
  name: { sortBy: 'name', sortOrder: 'asc' },
} as const

export const BY_TIME = ['newest', 'oldest'] as const
export type ByTime = (typeof BY_TIME)[number]
export const BY_TIME_OR_NAME = ['newest', 'oldest', 'name'] as const
export type ByTimeOrName = (typeof BY_TIME_OR_NAME)[number]

export type Compare<Item> = (a: Item, b: Item) => number
type Dated = { createdAt: string }

/** The same orders over what the device has. */
export const COMPARE = {
  newest: (a: Dated, b: Dated) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a: Dated, b: Dated) => a.createdAt.localeCompare(b.createdAt),
  name: (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name),
}
