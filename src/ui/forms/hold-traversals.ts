import { setPopStateHold } from './unsaved-guard.ts'

/**
 * Asks before Back and Forward leave the screen, for as long as `isNeeded`. The browser has moved already when it says
 * so: its event is kept from the router, and the move taken back, so that the screen never changes.
 * @param ask gets what performs the move after all
 * @returns what ends it
 */
export const holdTraversals = (isNeeded: () => boolean, ask: (go: () => void) => void): (() => void) => {
  let own = readEntry()
  /** How far the move that is being taken back went; 0: there is none. */
  let steps = 0
  let isLeaving = false
  const remember = () => {
    own = readEntry()
  }
  const onPopState = (event: PopStateEvent) => {
    const { url, index } = readEntry()
    if (url === own.url ? steps === 0 : isLeaving || !isNeeded()) {
      isLeaving = false
      return remember()
    }
    event.stopImmediatePropagation()
    if (url !== own.url) {
      steps = index - own.index || -1
      return history.go(-steps)
    }
    const taken = steps
    steps = 0
    remember()
    ask(() => {
      isLeaving = true
      history.go(taken)
    })
  }
  setPopStateHold(onPopState)
  for (const type of ROUTER_EVENTS) addEventListener(type, remember)
  return () => {
    setPopStateHold(null)
    for (const type of ROUTER_EVENTS) removeEventListener(type, remember)
  }
}

/** wouter sends them after it has changed the URL. */
const ROUTER_EVENTS = ['pushState', 'replaceState']

/** Browsers without the Navigation API tell no index: a move then counts as one step back. */
const readEntry = (): { url: string; index: number } => ({
  url: location.pathname + location.search,
  index: globalThis.navigation?.currentEntry?.index ?? 0,
})
