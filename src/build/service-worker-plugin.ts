import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'
import { withoutPageProperties } from './endpoint-plugins.ts'
import { path } from './path.ts'
import { LOCALES } from './prerender-plugin.ts'
import { minifyAgain, SMALLER_SCRIPTS } from './smaller-scripts.ts'

type Entry = { url: string; revision: string | null }

/**
 * The worker's list of files: sorted by the ending of their names, and a revision only where a name has no hash. So it
 * compresses best. Ten characters of a revision tell versions apart.
 */
const toShellFiles = (entries: readonly Entry[]) =>
  entries
    .toSorted((one, other) => compare(extname(one.url), extname(other.url)) || compare(one.url, other.url))
    .map(({ url, revision }) => (revision ? { url, revision: revision.slice(0, 10) } : { url }))

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Writes the script that names the files with a hash, which the worker imports. A browser keeps it with the worker and
 * installs neither without the other.
 * @returns its URL, which changes with the files, so that the worker does
 */
const writeFileList = (urls: readonly string[]): string => {
  const script = `self.HASHED_FILES=${JSON.stringify(urls)}`
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 7)
  const url = `assets/files-${hash}.js`
  writeFileSync(path(`dist/page/${url}`), script)
  return url
}

/**
 * Builds sw/sw.ts with the list of files that it precaches: first the script that names those with a hash, then the
 * others.
 * @param isPrecached by a file's URL
 */
export const serviceWorkerPlugin = (isPrecached: (url: string) => boolean) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: '../sw',
    filename: 'sw.ts',
    injectRegister: false,
    // public/manifest.webmanifest, which the server fills in: precached, it would keep a former name of the market.
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg}'],
      // Icons, which the server makes for the market: precached, they would stay as they were.
      globIgnores: [...LOCALES.map(locale => `home.${locale}.html`), 'icons/*'],
      manifestTransforms: [
        entries => {
          const files = toShellFiles(entries.filter(({ url }) => isPrecached(url)))
          const hashed = files.filter(({ revision }) => !revision).map(({ url }) => url)
          const others = files.filter(({ revision }) => revision)
          return { manifest: [{ url: writeFileList(hashed) }, ...others] as typeof entries, warnings: [] }
        },
      ],
      rollupFormat: 'iife',
      rollupOptions: SMALLER_SCRIPTS,
      buildPlugins: { vite: [withoutPageProperties, minifyAgain('sw')] },
    },
  })
