import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { withoutInputSchemas } from './endpoint-plugins.ts'
import { LOCALES } from './prerender-plugin.ts'

// Reading a property has no effect in our code, so schemas built from parts of others can be left out where unused.
export const TREESHAKE = { propertyReadSideEffects: false } as const

/**
 * Builds sw/sw.ts with the list of files that it precaches.
 * @param isPrecached by a file's URL
 */
export const serviceWorkerPlugin = (manifest: Partial<ManifestOptions>, isPrecached: (url: string) => boolean) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: '../sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg}'],
      globIgnores: LOCALES.map(locale => `home.${locale}.html`),
      manifestTransforms: [entries => ({ manifest: entries.filter(({ url }) => isPrecached(url)), warnings: [] })],
      rollupFormat: 'iife',
      rollupOptions: { treeshake: TREESHAKE },
      buildPlugins: { vite: [withoutInputSchemas] },
    },
  })
