import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { PublicMarket } from '../../src/contract/market/market-settings.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import type { InlinedResponse } from '../../src/contract/sync/inlined-calls.ts'
import type { TimeBudget } from '../adapters/limits/time-budget.ts'
import { required } from '../config/required.ts'

export type ScreenRequest = {
  pathname: string
  search: string
  locale: Locale
  /** What the screen shows. */
  responses: readonly InlinedResponse[]
  market: PublicMarket | undefined
}
export type RenderedScreen = {
  html: string
  /** The text of its style element, which the Content-Security-Policy must allow. */
  style: string
}
/**
 * Renders the screen of a URL into the shell; null for a screen that it does not know, and while there is no time for
 * it.
 */
export type ScreenRenderer = (shell: string, request: ScreenRequest) => Promise<RenderedScreen | null>

/** The exports of src/app/render-page.tsx. */
type BuiltRenderer = {
  renderPage(request: ScreenRequest): string
  prepareRendering(): Promise<void>
  findScreenSource(pathname: string, market: PublicMarket | undefined): string | undefined
}
/** Vite's manifest: the built files by source. */
const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string())), css: v.optional(v.array(v.string())) }),
)
type Manifest = v.InferOutput<typeof Manifest>

const ROOT_ELEMENT = '<div id="root">'
const ENTRY = 'index.html'
const STYLE_LINKS = /<link rel="stylesheet"[^<>]*>/g
const SHELL_ENTRY = /<script type="module"/
const EARLY_PRESSES = 'app/early-presses.ts'

/**
 * Loads the renderer that the build left in the page's folder (src/build/page-renderer-plugin.ts), at the first request
 * for a page. It renders with the page's own components: what people wrote is escaped by React.
 * @param budget of the main thread's time, because rendering a page takes more of it than most requests
 * @returns null where the build has none
 */
export const createScreenRenderer = (dir: string, budget: TimeBudget): ScreenRenderer | null => {
  const file = join(dir, '.renderer/render-page.js')
  if (!existsSync(file)) return null
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')))
  const heads = new Map<string, Head>()
  const takeTurn = createTurns()
  let loading: Promise<BuiltRenderer> | undefined
  return async (shell, request) => {
    loading ??= loadRenderer(file)
    const { renderPage, findScreenSource } = await loading
    const source = findScreenSource(request.pathname, request.market)
    if (!source) return null
    const { style, tags } = heads.get(source) ?? createHead(dir, listFiles(manifest, source))
    heads.set(source, { style, tags })
    await takeTurn()
    const screen = budget.run(() => renderPage(request))
    if (screen === null) return null
    const root = `<div id="root" data-rendered="${request.locale}">${screen}`
    const html = shell
      .replace('<html lang="en">', `<html lang="${request.locale}">`)
      .replace(STYLE_LINKS, '')
      .replace(SHELL_ENTRY, entry => tags + entry)
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace(ROOT_ELEMENT, () => root)
    return { html, style }
  }
}

/**
 * Lets one page at a time be rendered in each turn of the event loop, so that other requests get their responses between two.
 */
const createTurns = (): (() => Promise<void>) => {
  let lastTurn = Promise.resolve()
  return () => {
    lastTurn = lastTurn.then(() => setImmediate())
    return lastTurn
  }
}

const loadRenderer = async (file: string): Promise<BuiltRenderer> => {
  const renderer = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as BuiltRenderer
  await renderer.prepareRendering()
  return renderer
}

type Head = { style: string; tags: string }

const createHead = (dir: string, files: ScreenFiles): Head => ({
  style: files.styles.map(name => readFileSync(join(dir, name), 'utf8')).join(''),
  tags: listHeadTags(files).join(''),
})

type ScreenFiles = { styles: string[]; scripts: string[] }

/**
 * All styles, those of the shell first, and the scripts of the screen, which otherwise load after those of the shell.
 */
const listFiles = (manifest: Manifest, source: string): ScreenFiles => {
  const shellFiles = collectFiles(manifest, ENTRY)
  const files = [...new Set([...shellFiles, ...collectFiles(manifest, source)])]
  return {
    styles: files.filter(file => file.endsWith('.css')),
    scripts: [
      required(manifest[EARLY_PRESSES], EARLY_PRESSES).file,
      ...files.filter(file => file.endsWith('.js') && !shellFiles.has(file)),
    ],
  }
}

/**
 * The first paint has its styles in the page: as files they would arrive a round trip later, and share the network with
 * fonts and scripts. Disabled links are not fetched; they tell Vite's loader that the styles are there. The scripts
 * stand before the styles, so that they are requested while the rest of the page is still arriving.
 */
const listHeadTags = ({ styles, scripts: [earlyPresses, ...scripts] }: ScreenFiles): string[] => [
  ...styles.map(file => `<link rel="stylesheet" crossorigin disabled href="/${file}">`),
  `<script type="module" async crossorigin src="/${earlyPresses}"></script>`,
  ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
]

const collectFiles = (manifest: Manifest, source: string): Set<string> => {
  const sources = new Set([source])
  const files = new Set<string>()
  // Iterating over a set includes what is added meanwhile.
  for (const name of sources) {
    const { file, imports = [], css = [] } = required(manifest[name], name)
    for (const one of [...css, file]) files.add(one)
    for (const one of imports) sources.add(one)
  }
  return files
}
