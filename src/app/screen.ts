import { type ComponentType, lazy } from 'react'

export type Screen = {
  /** Fetches it ahead: then it stands there at its first rendering. */
  load: () => Promise<void>
  /** What draws it; the same one each time. */
  component: () => ComponentType
}

/**
 * A screen in a part of its own. React's lazy always shows its fallback first, and no sooner than 300 ms later what it stood
 * for: too long for the screen that a visit begins with, which is loaded ahead.
 */
export const screen = (fetchPart: () => Promise<{ default: ComponentType }>): Screen => {
  let chosen: ComponentType | undefined
  return {
    load: async () => {
      const part = await fetchPart()
      chosen ??= part.default
    },
    component: () => {
      chosen ??= lazy(fetchPart)
      return chosen
    },
  }
}

/**
 * A part together with those of the screen that it leads to even when the network is gone. Without a worker they could not be
 * had then; one that is missing does not keep the part itself away.
 */
export const leadingTo = async <Part>(part: Promise<Part>, ...others: Promise<unknown>[]): Promise<Part> => {
  const [here] = await Promise.all([part, Promise.allSettled(others)])
  return here
}
