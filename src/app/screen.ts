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
