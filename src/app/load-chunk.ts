/**
 * Loads the files of a chunk, then runs its `import()`. The build puts it in place of Vite's own loader
 * (src/build/chunk-loader-plugin.ts). Firefox never loads a script again that it could not load once, until the page is
 * loaded again. So there each is fetched first, and imported from the browser's or the worker's cache.
 */
export const loadChunk = async <Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map(loadFile))
  return importChunk()
}

/** What has been loaded, or is being loaded. */
const loads = new Map<string, Promise<unknown>>()

const loadFile = (file: string): Promise<unknown> => {
  let load = loads.get(file)
  if (!load) {
    load = REMEMBERS_FAILURES && file.endsWith('.js') ? fetchScript(`/${file}`) : addLink(`/${file}`)
    loads.set(file, load)
    load.catch(() => loads.delete(file))
  }
  return load
}

/** That of iPhones has WebKit, and calls itself FxiOS. */
const REMEMBERS_FAILURES = typeof navigator === 'object' && /Firefox\//.test(navigator.userAgent)

const fetchScript = async (url: string): Promise<void> => {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) throw new TypeError(`error loading dynamically imported module: ${url}`)
  await response.arrayBuffer()
}

/** A chunk waits for its styles. Its scripts are only announced, so that they are not asked for one after the other. */
const addLink = (url: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${url}"]`)) return resolve(null)
    const link = document.createElement('link')
    link.rel = url.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.href = url
    link.onload = resolve
    link.onerror = () => {
      // Another attempt adds it again.
      link.remove()
      reject(new Error(`Unable to preload CSS for ${url}`))
    }
    document.head.append(link)
    if (link.rel === 'modulepreload') resolve(null)
  })
