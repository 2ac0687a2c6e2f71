import { readFileSync } from 'node:fs'
import { type MinifyOptions, minify } from 'terser'
import type { Plugin } from 'vite'
import { path } from './path.ts'

/** How scripts of the page and its worker are made smaller. */
export const SMALLER_SCRIPTS = {
  // Reading a property has no effect in our code, so schemas built from parts of others can be left out where unused.
  treeshake: { propertyReadSideEffects: false },
  // No field of a class has the name of an inherited setter, so assigning it does the same as defining it.
  transform: { assumptions: { setPublicClassFields: true } },
} as const

/** New ones each time, because terser changes them. */
const createOptions = (): MinifyOptions => ({ ecma: 2020, compress: { passes: 3 } })
const { version }: { version: string } = JSON.parse(readFileSync(path('node_modules/terser/package.json'), 'utf8'))

/** Minifies one chunk once more: Vite's minifier alone leaves it 1 to 2 percent larger (after brotli). */
export const minifyAgain = (chunk: string): Plugin => ({
  name: 'haat-minify-again',
  apply: 'build',
  enforce: 'post',
  // The hash in a name is made before. Browsers keep a script by its name, and must fetch it when this minifies otherwise.
  augmentChunkHash: ({ name }) => (name === chunk ? `terser ${version} ${JSON.stringify(createOptions())}` : undefined),
  generateBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== chunk) continue
        const { code } = await minify(file.code, { ...createOptions(), module: chunk !== 'sw' })
        if (code) file.code = code
      }
    },
  },
})
