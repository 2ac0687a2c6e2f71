import OpenProps from 'open-props'
import type { Plugin } from 'postcss'

const MIX_OF_CONSTANTS = /color-mix\((?:[^()]|\([^()]*\))*\)/g

/**
 * Writes the palette's colours into `color-mix()`, so that the build can compute the mixed colour: browsers of before
 * 2023 cannot.
 */
export const mixColorsPlugin: Plugin = {
  postcssPlugin: 'haat-mix-colors',
  Declaration: declaration => {
    if (!declaration.value.includes('color-mix(')) return
    declaration.value = declaration.value.replace(MIX_OF_CONSTANTS, mix =>
      mix.replace(/var\((--[\w-]+)\)/g, (reference, name: keyof typeof OpenProps) =>
        String(OpenProps[name] ?? reference),
      ),
    )
  },
}
