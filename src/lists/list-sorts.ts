/** The sort orders that most lists share. */
export const LIST_SORT_LABELS = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' } as const

/** The same as input of an endpoint. */
export const LIST_SORT_PARAMS = {
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
  name: { sortBy: 'name', sortOrder: 'asc' },
} as const

export const TIME_SORTS = ['newest', 'oldest'] as const
export type TimeSort = (typeof TIME_SORTS)[number]
export const TIME_OR_NAME_SORTS = ['newest', 'oldest', 'name'] as const
export type TimeOrNameSort = (typeof TIME_OR_NAME_SORTS)[number]

export type Comparator<Item> = (a: Item, b: Item) => number
type Dated = { createdAt: string }

/** Newest and oldest first, for rows whose time is not `createdAt`. */
export const compareByTime = <Item>(timeOf: (item: Item) => string): Record<TimeSort, Comparator<Item>> => ({
  newest: (a, b) => timeOf(b).localeCompare(timeOf(a)),
  oldest: (a, b) => timeOf(a).localeCompare(timeOf(b)),
})

/** The same for sorting rows on the device. */
export const LIST_COMPARATORS = {
  ...compareByTime(({ createdAt }: Dated) => createdAt),
  name: (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name),
}
