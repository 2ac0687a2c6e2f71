import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'
import { FONT_SUBSETS } from './font-subsets.ts'
import { messagesPlugin } from './messages-plugin.ts'
import { path } from './path.ts'

export const LOCALES = ['en', 'bn'] as const
/** src/app/prerender-home.tsx */
type PrerenderedHome = Record<(typeof LOCALES)[number], string>

/** The heading's font files, under the family names of src/ui/fonts.css. */
const HEADING_FONTS = [
  { family: 'Hind Siliguri', file: 'heading-latin', isBangla: false },
  { family: 'Hind Siliguri Bangla', file: 'heading-bangla', isBangla: true },
]

/**
 * Writes the home screen in each language as HTML (`home.en.html`), rendered by the page's own components. The server
 * puts it into the page of a first visit.
 */
export const prerenderPlugin: Plugin = {
  name: 'haat-prerender',
  apply: 'build',
  async generateBundle() {
    const { module: home } = await runnerImport<PrerenderedHome>(path('src/app/prerender-home.tsx'), {
      configFile: false,
      root: path('src'),
      logLevel: 'error',
      plugins: [messagesPlugin, withoutStyles, react()],
    })
    for (const locale of LOCALES) {
      const source = `<style>${inlineHeadingFonts(home[locale])}</style>${home[locale]}`
      this.emitFile({ type: 'asset', fileName: `home.${locale}.html`, source })
    }
  },
}

/** HTML needs no style sheets, and the module runner cannot load them. */
export const withoutStyles: Plugin = {
  name: 'haat-without-styles',
  enforce: 'pre',
  resolveId: id => (id.endsWith('.css') ? '\0no-styles' : null),
  load: id => (id === '\0no-styles' ? '' : null),
}

/**
 * The heading's letters come with it: painted in another font first, the largest paint would come again with the right
 * one.
 * @throws Error when the heading has letters that its font lacks
 */
const inlineHeadingFonts = (html: string): string => {
  const letters = [...new Set(/<h1[^>]*>([^<]*)/.exec(html)![1]!)]
  return HEADING_FONTS.map(font =>
    fontFace(
      font,
      letters.filter(letter => isBanglaLetter(letter) === font.isBangla),
    ),
  ).join('')
}

const isBanglaLetter = (letter: string): boolean => /[\u0900-\u09ff\u200c\u200d]/.test(letter)

const fontFace = ({ family, file }: (typeof HEADING_FONTS)[number], letters: string[]): string => {
  if (letters.length === 0) return ''
  requireLetters(file, letters)
  const font = readFileSync(path(`src/ui/fonts/${file}.woff2`)).toString('base64')
  const range = letters.map(letter => `U+${letter.codePointAt(0)!.toString(16)}`).join()
  return `@font-face{font-family:"${family}";font-weight:600;src:url(data:font/woff2;base64,${font});unicode-range:${range}}`
}

const requireLetters = (file: string, letters: string[]): void => {
  const { text } = FONT_SUBSETS.find(subset => subset.file === file)!
  if (letters.every(letter => text?.includes(letter))) return
  throw new Error('The heading has new letters: change src/build/font-subsets.ts and run npm run subset-fonts.')
}
