import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FONT_SUBSETS } from './font-subsets.ts'
import { path } from './path.ts'

type SubsetOptions = { targetFormat: 'woff2'; noHinting: true; keepAllGlyphs: boolean }
type Subset = (font: Buffer, text: string | undefined, options: SubsetOptions) => Promise<Buffer>
// The package has no types of its own.
const subsetFont: Subset = createRequire(import.meta.url)('subset-font')

for (const { file, from, text } of FONT_SUBSETS) {
  const whole = readFileSync(path(`node_modules/@fontsource/hind-siliguri/files/hind-siliguri-${from}-normal.woff2`))
  const options: SubsetOptions = { targetFormat: 'woff2', noHinting: true, keepAllGlyphs: text === undefined }
  writeFileSync(path(`src/ui/fonts/${file}.woff2`), await subsetFont(whole, text, options))
}
