import { minify } from 'terser'
import type { Plugin } from 'vite'

/** How scripts of the page and its worker are made smaller. */
export const SMALLER_SCRIPTS = {
  // Reading a property has no effect in our code, so schemas built from parts of others can be left out where unused.
  treeshake: { propertyReadSideEffects: false },
  // No field of a class has the name of an inherited setter, so assigning it does the same as defining it.
  transform: { assumptions: { setPublicClassFields: true } },
} as const

/** Minifies one chunk once more: Vite's minifier alone leaves it 1 to 2 percent larger (after brotli). */
export const minifyAgain = (chunk: string): Plugin => ({
  name: 'haat-minify-again',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== chunk) continue
        const { code } = await minify(file.code, { ecma: 2020, module: chunk !== 'sw', compress: { passes: 3 } })
        if (code) file.code = code
      }
    },
  },
})
