import { minify } from 'terser'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { withoutPageProperties } from './endpoint-plugins.ts'
import { LOCALES } from './prerender-plugin.ts'

// Reading a property has no effect in our code, so schemas built from parts of others can be left out where unused.
export const TREESHAKE = { propertyReadSideEffects: false } as const

/** Vite's minifier alone leaves it 1 KB of 48 larger (after brotli). */
const minifyAgain: Plugin = {
  name: 'haat-minify-again',
  apply: 'build',
  enforce: 'post',
  generateBundle: async (_, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const { code } = await minify(file.code, { ecma: 2020, compress: { passes: 2 } })
      if (code) file.code = code
    }
  },
}

/** So much of a file's hash tells its versions apart, as in the names of files that carry one. */
const shortenRevision = <Entry extends { revision: string | null }>(entry: Entry): Entry => ({
  ...entry,
  revision: entry.revision?.slice(0, 10) ?? null,
})

/**
 * Builds sw/sw.ts with the list of files that it precaches.
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
      globIgnores: LOCALES.map(locale => `home.${locale}.html`),
      manifestTransforms: [
        entries => ({ manifest: entries.filter(({ url }) => isPrecached(url)).map(shortenRevision), warnings: [] }),
      ],
      rollupFormat: 'iife',
      rollupOptions: { treeshake: TREESHAKE },
      buildPlugins: { vite: [withoutPageProperties, minifyAgain] },
    },
  })
