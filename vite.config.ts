import react from '@vitejs/plugin-react'
import OpenProps from 'open-props'
import jitProps from 'postcss-jit-props'
import { defineConfig, type UserConfig } from 'vite'
import { viteApiPlugin } from './server/cli/vite-api-plugin.ts'
import { createAudiencePlugin } from './src/build/audience-plugin.ts'
import { chunkLoaderPlugin } from './src/build/chunk-loader-plugin.ts'
import { containerQueriesPlugin } from './src/build/container-queries-plugin.ts'
import { withoutServerProperties } from './src/build/endpoint-plugins.ts'
import { firstVisitChunks, isNamedChunk } from './src/build/first-visit-chunks.ts'
import { fontPreloadPlugin } from './src/build/font-preload-plugin.ts'
import { iconPlugin } from './src/build/icon-plugin.ts'
import { messagesPlugin } from './src/build/messages-plugin.ts'
import { mixColorsPlugin } from './src/build/mix-colors-plugin.ts'
import { pageRendererPlugin } from './src/build/page-renderer-plugin.ts'
import { path } from './src/build/path.ts'
import { prerenderPlugin } from './src/build/prerender-plugin.ts'
import { serviceWorkerPlugin } from './src/build/service-worker-plugin.ts'
import { minifyAgain, SMALLER_SCRIPTS } from './src/build/smaller-scripts.ts'
import { BUILD_TARGET } from './src/build/supported-browsers.ts'
import { viewportUnitsPlugin } from './src/build/viewport-units-plugin.ts'

const CSS: UserConfig['css'] = {
  postcss: { plugins: [jitProps(OpenProps), mixColorsPlugin, viewportUnitsPlugin, containerQueriesPlugin] },
}

const audience = createAudiencePlugin()

/**
 * The worker's list has the name of every file, so that words and longer hashes add up: files but fonts and the chunks of
 * firstVisitChunks are named by seven characters of their hash. `.vite/manifest.json` says what each is.
 */
const NAMES = {
  chunkFileNames: ({ name, isEntry }: { name: string; isEntry: boolean }) =>
    isEntry || isNamedChunk(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some(name => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
}

/** The page and its service worker: src and sw → dist/page. */
const page: UserConfig = {
  root: 'src',
  publicDir: path('public'),
  plugins: [
    messagesPlugin,
    iconPlugin,
    withoutServerProperties,
    fontPreloadPlugin,
    audience.plugin,
    chunkLoaderPlugin,
    minifyAgain('market'),
    prerenderPlugin,
    pageRendererPlugin,
    viteApiPlugin(path('server/cli/development-server.ts')),
    react(),
    serviceWorkerPlugin(audience.isPrecached),
  ],
  css: CSS,
  resolve: {
    alias: {
      // The packages' own entries are ES5 builds; these are the same versions for browsers that have native async
      // functions.
      dexie: path('node_modules/dexie/dist/modern/dexie.mjs'),
      'workbox-window': path('node_modules/workbox-window/build/workbox-window.prod.mjs'),
      // Node reads only its CommonJS, of which a bundle keeps everything.
      'validator/lib/isEmail.js': path('node_modules/validator/es/lib/isEmail.js'),
      // isEmail asks it only with `allow_ip_domain`, which we do not set: half a kilobyte of expressions.
      './isIP': path('src/build/no-ip-domains.ts'),
      // What the shim does in every React since 18.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    outDir: path('dist/page'),
    emptyOutDir: true,
    target: BUILD_TARGET,
    manifest: true,
    rolldownOptions: { output: { ...NAMES, codeSplitting: firstVisitChunks() }, ...SMALLER_SCRIPTS },
    // A font inside the style sheet would delay the first paint.
    assetsInlineLimit: file => (file.endsWith('.woff2') ? false : undefined),
  },
}

/** The component page by itself, for its test: `vite build --mode components`. */
const components: UserConfig = {
  root: 'src',
  publicDir: path('public'),
  plugins: [messagesPlugin, iconPlugin, react()],
  css: CSS,
  build: {
    outDir: path('.cache/components'),
    emptyOutDir: true,
    target: BUILD_TARGET,
    rolldownOptions: { input: path('src/ui.html') },
  },
}

/**
 * The API and its commands: server → dist/server. Packages stay in node_modules, but for those of many small modules:
 * loading them one by one takes a third of a start.
 */
const server: UserConfig = {
  publicDir: false,
  ssr: {
    noExternal: [
      'kysely',
      'hono',
      '@hono/node-server',
      'valibot',
      'uuid',
      'hucre',
      'csv-parse',
      'csv-stringify',
      'validator',
    ],
  },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/cli/main.ts',
        // A thread of its own (server/jobs/database-check.ts).
        'database-check': 'server/jobs/database-check-thread.ts',
        demo: 'server/cli/demo.ts',
        'demo-seed': 'server/demo/seeding-process.ts',
        backup: 'server/cli/backup.ts',
        drill: 'server/cli/drill.ts',
        migrate: 'server/cli/migrate.ts',
        move: 'server/cli/move.ts',
        restore: 'server/cli/restore.ts',
        restored: 'server/cli/restored.ts',
        // A thread of its own (server/imports/entries/parser.ts).
        'parser-worker': 'server/imports/entries/parser-worker.ts',
        // A process of its own (server/adapters/pictures/picture-process-client.ts).
        'picture-process': 'server/adapters/pictures/picture-process.ts',
        ledger: 'server/cli/ledger.ts',
        'rotate-secrets': 'server/cli/rotate-secrets.ts',
        'reset-second-factor': 'server/cli/reset-second-factor.ts',
      },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'components') return components
  return isSsrBuild ? server : page
})
