import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import OpenProps from 'open-props'
import jitProps from 'postcss-jit-props'
import type { UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { manifest } from './src/app/manifest.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The page and its service worker: src and sw → dist/page. */
const page: UserConfig = {
  root: 'src',
  publicDir: path('public'),
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg}'], rollupFormat: 'iife' },
    }),
  ],
  css: { postcss: { plugins: [jitProps(OpenProps)] } },
  build: { outDir: path('dist/page'), emptyOutDir: true, target: 'es2022' },
}

/** The API and its commands: server → dist/server. Packages stay in node_modules. */
const server: UserConfig = {
  publicDir: false,
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    rollupOptions: { input: { main: 'server/main.ts', demo: 'server/demo/main.ts' } },
  },
}

/** Unit and API tests; the browser tests are a project of their own because they need what was built. */
const test = {
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/{contract,local,ui,sw,server}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}

export default defineConfig(({ isSsrBuild }) => (process.env.VITEST ? test : isSsrBuild ? server : page))
