import { useState } from 'react'

export type Selection = {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all of these, or none where all are selected already. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

/**
 * The rows selected for a bulk action. Ids of rows that are no longer on the screen may remain: count only visible
 * ones.
 */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    has: id => ids.has(id),
    toggle: id => setIds(before => (before.has(id) ? removeId(before, id) : new Set([...before, id]))),
    toggleAll: all => setIds(before => (all.every(id => before.has(id)) ? new Set() : new Set(all))),
    clear: () => setIds(new Set()),
  }
}

const removeId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter(other => other !== id))
