import type { Plugin } from 'vite'
import { path } from './path.ts'

const VITE_LOADER = '\0vite/preload-helper.js'
const OWN_LOADER = path('src/app/load-chunk.ts')

/** Every page has it before it loads anything else. */
const isAlwaysLoaded = (file: string): boolean => /packages-[^/]*$/.test(file)

/** Loads chunks by src/app/load-chunk.ts, which says why. */
export const chunkLoaderPlugin: Plugin = {
  name: 'haat-chunk-loader',
  apply: 'build',
  enforce: 'post',
  config: () => ({
    build: {
      modulePreload: {
        // Safari preloads modules since version 17; before that, a polyfill would cost more than the wait.
        polyfill: false,
        // Vite does not list a chunk that needs no other.
        resolveDependencies: (file, others) => [
          file,
          ...others.filter(other => other !== file && !isAlwaysLoaded(other)),
        ],
      },
    },
  }),
  transform(_, id) {
    return id === VITE_LOADER ? `export { loadChunk as __vitePreload } from ${JSON.stringify(OWN_LOADER)}` : null
  },
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [file.code] : []))
    if (!this.environment.config.build.ssr && !scripts.some(code => code.includes('error loading dynamically')))
      this.error('The loader of chunks is not in the page.')
  },
}
