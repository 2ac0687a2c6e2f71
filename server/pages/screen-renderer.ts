import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlinedAnswer } from '../../src/contract/inlined-calls.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'

export type ScreenRequest = {
  pathname: string
  search: string
  locale: Locale
  /** What the screen shows. */
  answers: readonly InlinedAnswer[]
}
/** Renders the screen of a URL into the shell. A screen that it does not know leaves the shell as it is. */
export type ScreenRenderer = (shell: string, request: ScreenRequest) => Promise<string>

/** The exports of src/app/render-page.tsx. */
type BuiltRenderer = {
  renderPage(request: ScreenRequest): string
  prepareRendering(): Promise<void>
  findScreenSource(pathname: string): string | undefined
}
/** Vite's manifest: the built files by source. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

const ROOT_ELEMENT = '<div id="root">'
const ENTRY = 'index.html'
const EARLY_PRESSES = 'app/early-presses.ts'

/**
 * Loads the renderer that the build left in the page's folder (src/build/page-renderer-plugin.ts), at the first request for
 * a page. It renders with the page's own components: what people wrote is escaped by React.
 * @returns null where the build has none
 */
export const createScreenRenderer = (dir: string): ScreenRenderer | null => {
  const file = join(dir, '.renderer/render-page.js')
  if (!existsSync(file)) return null
  const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
  let loading: Promise<BuiltRenderer> | undefined
  return async (shell, request) => {
    loading ??= loadRenderer(file)
    const { renderPage, findScreenSource } = await loading
    const source = findScreenSource(request.pathname)
    if (!source) return shell
    const root = `<div id="root" data-rendered="${request.locale}">${renderPage(request)}`
    return shell
      .replace('<html lang="en">', `<html lang="${request.locale}">`)
      .replace('</head>', () => `${listHeadTags(manifest, source).join('')}</head>`)
      .replace(ROOT_ELEMENT, () => root)
  }
}

const loadRenderer = async (file: string): Promise<BuiltRenderer> => {
  const renderer = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as BuiltRenderer
  await renderer.prepareRendering()
  return renderer
}

/** The styles of the screen, which the first paint needs, and its scripts, which otherwise load after those of the shell. */
const listHeadTags = (manifest: Manifest, source: string): string[] => {
  const shellFiles = collectFiles(manifest, ENTRY)
  const files = [...collectFiles(manifest, source)].filter(file => !shellFiles.has(file))
  const tags = files.map(file =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return [`<script type="module" async crossorigin src="/${manifest[EARLY_PRESSES]!.file}"></script>`, ...tags]
}

const collectFiles = (manifest: Manifest, source: string): Set<string> => {
  const sources = new Set([source])
  const files = new Set<string>()
  // Iterating over a set includes what is added meanwhile.
  for (const name of sources) {
    const { file, imports = [], css = [] } = manifest[name]!
    for (const one of [...css, file]) files.add(one)
    for (const one of imports) sources.add(one)
  }
  return files
}
