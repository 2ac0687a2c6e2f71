/**
 * Aborts the page's picture requests that are under way. Without a service worker, as on a first visit, they can occupy
 * every connection. Returns a function that loads them again.
 */
export const abortPictures = (): (() => void) => {
  const aborted = [...document.images].filter(picture => !picture.complete).map(removeSource)
  return () => {
    for (const restoreSource of aborted) restoreSource()
  }
}

/** Removing the source ends the request; setting the same source again would only join it. */
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
