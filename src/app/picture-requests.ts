/**
 * Aborts the pictures that this page loads and that have not arrived. On a first visit, and wherever no worker fetches them,
 * they can hold every connection. Returns what loads them again.
 */
export const abortPictures = (): (() => void) => {
  const aborted = [...document.images].filter(picture => !picture.complete).map(removeSource)
  return () => {
    for (const giveBack of aborted) giveBack()
  }
}

/** Setting the same source again would join the request that is under way. Without a source it ends. */
const removeSource = (picture: HTMLImageElement): (() => void) => {
  const sources = SOURCES.map(name => [name, picture.getAttribute(name)] as const)
  for (const name of SOURCES) picture.removeAttribute(name)
  return () => {
    for (const [name, value] of sources) {
      if (value !== null && !picture.hasAttribute(name)) picture.setAttribute(name, value)
    }
  }
}

const SOURCES = ['srcset', 'src'] as const
