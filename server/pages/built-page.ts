import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import { isPagePath } from '../../src/contract/page-paths.ts'
import { required } from '../config/required.ts'
import { compressFile, negotiateEncoding } from '../http/responses/compression.ts'
import { allowStyle, FILE_HEADERS, matchesETag, SECURITY_HEADERS } from '../http/responses/headers.ts'
import { type Market, toPublicVersion } from '../market/market.ts'
import {
  type PageRenderer,
  type PageRequest,
  type PrerenderedHomes,
  type RenderedPage,
  shellPolicy,
} from './inlined-pages.ts'
import { ICON_PATHS, type IconMaker } from './market-icons.ts'
import { toMarketManifest, toThemeStyle, withMarket, withStatisticsRevision } from './market-shell.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const UNCOMPRESSED_EXTENSIONS = new Set(['.png', '.webp', '.woff2', '.ico'])
/** The build leaves the compressed form of a file beside it (server/cli/precompress.mjs). */
const BROTLI_EXTENSION = '.br'
const SHELL_PATH = '/index.html'
const WORKER_PATH = '/sw.js'
const MANIFEST_PATH = '/manifest.webmanifest'
/** The home page as the build prerendered it in each language. Used by the page renderer and never served as a file. */
const HOME_PATHS = { en: '/home.en.html', bn: '/home.bn.html' } as const
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

type Bytes = Uint8Array<ArrayBuffer>
type Asset = { bytes: Bytes; brotli: Bytes | null; headers: Record<string, string>; isCompressed: boolean }
type FileRequest = Omit<PageRequest, 'locale'> & {
  /** The language of the visitor. @param byDefault the market's; '': none */
  readLocale(byDefault: '' | Locale): Locale
  acceptEncoding: string
  ifNoneMatch?: string | undefined
}
/** Responds to a GET with a file of the build, the app shell, or the shell with inlined data. */
export type PageHandler = (request: FileRequest) => Promise<Response>

/**
 * Serves the built app, read once into memory. Files with a hash in their name are cached as immutable; the shell, the
 * service worker and the manifest are revalidated at each use. A path that the app has a screen for gets the shell with
 * status 200; any other path gets it with 404, and the app shows its "not found" screen.
 * @param loadMarket the settings by which the shell and the manifest are named
 * @param createRenderer makes the renderer of pages with inlined data, from the shell and the prerendered home pages
 * @param makeIcon makes icons from the market's own picture
 * @throws Error when `dir` holds no built app
 */
export const createPageHandler = (
  dir: string,
  loadMarket: () => Promise<Market>,
  createRenderer: (shell: string, homes: PrerenderedHomes, readFile: (path: string) => string) => PageRenderer,
  makeIcon: IconMaker,
): PageHandler => {
  if (!existsSync(join(dir, 'index.html'))) throw new Error(`There is no built page in ${dir}. Run: npm run build`)
  const assets = new Map(listFiles(dir).map(name => [`/${name}`, readAsset(dir, name)]))
  const compress = createCompressionCache()
  const text = (name: string) => Buffer.from(assets.get(name)?.bytes ?? []).toString()
  const shell = text(SHELL_PATH)
  const shellAsset = required(assets.get(SHELL_PATH), SHELL_PATH)
  shellAsset.headers['content-security-policy'] = shellPolicy(shell)
  const renderPage = createRenderer(shell, { en: text(HOME_PATHS.en), bn: text(HOME_PATHS.bn) }, text)
  for (const name of Object.values(HOME_PATHS)) assets.delete(name)
  precompressAssets(shell, assets, compress)
  const findMarketFile = createMarketFiles(assets, loadMarket, makeIcon)
  const findLocale = async (readLocale: FileRequest['readLocale']) =>
    readLocale((await loadMarket().catch(() => null))?.settings.defaultLanguage ?? '')
  return async ({ acceptEncoding, ifNoneMatch, readLocale, ...page }) => {
    const { pathname } = page
    const file = assets.get(pathname)
    const isShell = file === undefined
    const rendered = isShell && (await renderPage({ ...page, locale: await findLocale(readLocale) }))
    if (rendered) return respondWithPage(rendered, shellAsset.headers, acceptEncoding, ifNoneMatch)
    const { name, asset } = await findMarketFile(isShell ? SHELL_PATH : pathname)
    const status = isShell && !isPagePath(pathname) ? 404 : 200
    if (status === 200 && asset.headers.etag && matchesETag(ifNoneMatch, asset.headers.etag)) {
      return new Response(null, { status: 304, headers: asset.headers })
    }
    const encoding = asset.isCompressed ? null : negotiateEncoding(acceptEncoding)
    if (!encoding) return new Response(asset.bytes, { status, headers: asset.headers })
    const headers = { ...asset.headers, 'content-encoding': encoding }
    return new Response(await compress(name, asset, encoding), { status, headers })
  }
}

const respondWithPage = async (
  { status, bytes, policy, etag, vary, compressed }: RenderedPage,
  shellHeaders: Record<string, string>,
  acceptEncoding: string,
  ifNoneMatch: string | undefined,
): Promise<Response> => {
  const headers = { ...shellHeaders, 'content-security-policy': policy, etag, vary }
  if (status === 200 && matchesETag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
  const encoding = negotiateEncoding(acceptEncoding)
  if (!encoding) return new Response(bytes, { status, headers })
  return new Response(await compressed(encoding), { status, headers: { ...headers, 'content-encoding': encoding } })
}

type NamedAsset = { name: string; asset: Asset }

/** Makes a file from the one of the build; null: the market has none of its own. */
type RenderFile = (built: string, market: Market) => Bytes | null | Promise<Bytes | null>
const toBytes = (text: string): Bytes => new Uint8Array(Buffer.from(text))

/** Files that show the market: how each is made. */
const listMarketFiles = (makeIcon: IconMaker): Record<string, RenderFile> => ({
  [SHELL_PATH]: (built, market) => toBytes(withMarket(built, market)),
  [WORKER_PATH]: (built, market) => {
    const worker = withStatisticsRevision(built, market)
    return worker === null ? null : toBytes(worker)
  },
  [MANIFEST_PATH]: (built, market) => toBytes(toMarketManifest(built, market)),
  ...Object.fromEntries(
    ICON_PATHS.map(path => [
      path,
      (_: string, { settings: { icon } }: Market) => (icon ? makeIcon(path, icon).catch(() => null) : null),
    ]),
  ),
})

/** Finds a file; those that show the market are made again when its settings have changed. */
const createMarketFiles = (
  assets: ReadonlyMap<string, Asset>,
  loadMarket: () => Promise<Market>,
  makeIcon: IconMaker,
) => {
  const made = new Map<string, { version: number; file: NamedAsset }>()
  const renderers = listMarketFiles(makeIcon)
  return async (path: string): Promise<NamedAsset> => {
    const asset = required(assets.get(path), path)
    const render = renderers[path]
    if (!render) return { name: path, asset }
    const last = made.get(path)
    // Without the database the shell still shows what the device has.
    const market = await loadMarket().catch(() => null)
    if (last && (!market || toPublicVersion(market) === last.version)) return last.file
    if (!market) return { name: path, asset }
    const bytes = await render(Buffer.from(asset.bytes).toString(), market)
    if (!bytes) return { name: path, asset }
    const policy = asset.headers['content-security-policy'] ?? ''
    const headers = {
      ...asset.headers,
      etag: createEtag(bytes),
      ...(path === SHELL_PATH && { 'content-security-policy': allowStyle(policy, toThemeStyle(market)) }),
    }
    const version = toPublicVersion(market)
    const file = { name: `${path} ${version}`, asset: { ...asset, bytes, headers, brotli: null } }
    made.set(path, { version, file })
    return file
  }
}

/** Every file of the build except those that begin with a dot, which are not to be served, and the compressed forms. */
const listFiles = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dir.length).replaceAll('\\', '/').replace(/^\/+/, ''))
    .filter(name => !name.startsWith('.') && !name.endsWith(BROTLI_EXTENSION))

const readAsset = (dir: string, name: string): Asset => {
  const bytes = new Uint8Array(readFileSync(join(dir, name)))
  const compressed = join(dir, name + BROTLI_EXTENSION)
  return {
    bytes,
    brotli: existsSync(compressed) ? new Uint8Array(readFileSync(compressed)) : null,
    isCompressed: UNCOMPRESSED_EXTENSIONS.has(extname(name)),
    headers: {
      ...(isHashed(name)
        ? { ...FILE_HEADERS, 'cache-control': IMMUTABLE_CACHE }
        : {
            ...SECURITY_HEADERS,
            'cache-control': 'no-cache',
            etag: createEtag(bytes),
          }),
      'content-type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      vary: 'Accept-Encoding',
    },
  }
}

const createEtag = (bytes: Uint8Array): string => `W/"${createHash('sha1').update(bytes).digest('base64url')}"`

/** Its name changes with its content, so that it is never revalidated. SVG files can be opened as pages. */
const isHashed = (name: string): boolean => name.startsWith('assets/') && !name.endsWith('.svg')

/** Compresses the scripts and styles of a first visit at startup, because the best compression takes about a second. */
const precompressAssets = (
  shell: string,
  assets: ReadonlyMap<string, Asset>,
  compress: ReturnType<typeof createCompressionCache>,
): void => {
  for (const [, name = ''] of shell.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const asset = assets.get(name)
    // The request that needs the file later gets the same rejected promise.
    if (asset) compress(name, asset, 'br').catch(() => undefined)
  }
}

/** Compresses each file that the build has not compressed, once, at the best quality, and keeps the result. */
const createCompressionCache = () => {
  const cache = new Map<string, Promise<Bytes>>()
  return async (name: string, { bytes, brotli }: Asset, encoding: 'br' | 'gzip'): Promise<Bytes> => {
    if (encoding === 'br' && brotli) return brotli
    const key = `${encoding} ${name}`
    const compressed = cache.get(key) ?? compressFile(bytes, encoding)
    cache.set(key, compressed)
    return compressed
  }
}
