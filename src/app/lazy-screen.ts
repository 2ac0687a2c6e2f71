import { type ComponentType, lazy } from 'react'
import type { Who } from '../contract/roles.ts'

export type LazyScreen<Props = object> = {
  /** Fetches the screen ahead, so that its first rendering shows it at once. */
  load: () => Promise<void>
  /** Whether it is loaded. */
  isLoaded: () => boolean
  /** The component of the screen, always the same one. */
  component: () => ComponentType<Props>
}

export type AppRoute = {
  screen: LazyScreen
  /** Who may see it; absent: anyone. */
  who?: Who
}

/**
 * A screen in a chunk of its own, which navigation loads before it opens the screen. `React.lazy` alone would show its
 * fallback first, and replace it after 300 ms at the earliest.
 */
export const lazyScreen = <Props = object>(
  importScreen: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> => {
  let loaded: ComponentType<Props> | undefined
  let component: ComponentType<Props> | undefined
  const load = async () => {
    const module = await importScreen()
    loaded = module.default
    return module
  }
  return {
    load: async () => {
      await load()
    },
    isLoaded: () => loaded !== undefined,
    component: () => {
      component ??= loaded ?? lazy(load)
      return component
    },
  }
}

/**
 * Loads a screen together with the screens that it leads to, which must open even if the network is lost meanwhile and
 * there is no service worker. The screen itself opens even if one of the others cannot be loaded.
 */
export const withDependencies = async <Module>(
  screen: Promise<Module>,
  ...others: Promise<unknown>[]
): Promise<Module> => {
  const [module] = await Promise.all([screen, Promise.allSettled(others)])
  return module
}
