/**
 * Loads the files of a chunk, then runs its `import()`. The build puts it in place of Vite's own loader
 * (src/build/chunk-loader-plugin.ts). Firefox never imports a script again that it could not load once, until the page
 * is loaded again, nor does WebKit where a link had announced it. So a script is imported only after it has been loaded,
 * from the browser's or the worker's cache.
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
    const isFetched = file.endsWith('.js') && (REMEMBERS_LINKS || lost.has(file))
    load = isFetched ? fetchScript(`/${file}`) : addLink(`/${file}`)
    loads.set(file, load)
    load.catch(() => {
      loads.delete(file)
      lost.add(file)
    })
  }
  return load
}

/** What a link could not load: in WebKit, another link to it fails at once. */
const lost = new Set<string>()

/** In Firefox, a failed link is a failed import. That of iPhones has WebKit, and calls itself FxiOS. */
const REMEMBERS_LINKS = typeof navigator === 'object' && /Firefox\//.test(navigator.userAgent)

const fetchScript = async (url: string): Promise<void> => {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) throw createLoadError(url)
  await response.arrayBuffer()
}

/** In the words of Firefox for a script that is lost, by which the screen knows that its code is missing. */
const createLoadError = (url: string): TypeError => new TypeError(`error loading dynamically imported module: ${url}`)

/** Links announce all files at once. Safari before version 17 announces no scripts, and imports again what it has lost. */
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
      reject(createLoadError(url))
    }
    document.head.append(link)
    if (link.rel === 'modulepreload' && !link.relList.supports(link.rel)) resolve(null)
  })
