import type { Declaration, Plugin } from 'postcss'

const DYNAMIC_UNIT = /(?<=\d)[ds]v(?=[hb]\b)/g

/** Adds a value in `vh` for Chromium before 108, which has no units of the window without the address bar. */
export const viewportUnitsPlugin: Plugin = {
  postcssPlugin: 'haat-viewport-units',
  OnceExit: root => {
    root.walkDecls((declaration: Declaration) => {
      const value = declaration.value.replace(DYNAMIC_UNIT, 'v').replace(/(?<=\d)vb\b/g, 'vh')
      if (value !== declaration.value) declaration.cloneBefore({ value })
    })
  },
}
