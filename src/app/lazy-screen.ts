import { type ComponentType, lazy } from 'react'

export type LazyScreen<Props = object> = {
  /** Fetches it ahead: then it stands there at its first rendering. */
  load: () => Promise<void>
  /** Is it here already? */
  isLoaded: () => boolean
  /** What draws it; the same one each time. */
  component: () => ComponentType<Props>
}

/**
 * A screen in a part of its own. React's lazy always shows its fallback first, and no sooner than 300 ms later what it stood
 * for: a blank that nobody would understand, so a screen is loaded before it is gone to.
 */
export const lazyScreen = <Props = object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> => {
  let part: ComponentType<Props> | undefined
  let chosen: ComponentType<Props> | undefined
  const fetched = async () => {
    const found = await fetchPart()
    part = found.default
    return found
  }
  return {
    load: async () => {
      await fetched()
    },
    isLoaded: () => part !== undefined,
    component: () => {
      chosen ??= part ?? lazy(fetched)
      return chosen
    },
  }
}

/**
 * A part together with those of the screen that it leads to even when the network is gone. Without a worker they could not be
 * had then; one that is missing does not keep the part itself away.
 */
export const withDependencies = async <Part>(part: Promise<Part>, ...others: Promise<unknown>[]): Promise<Part> => {
  const [here] = await Promise.all([part, Promise.allSettled(others)])
  return here
}
