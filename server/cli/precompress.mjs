// `npm run build` and `npm start`, last of all: compresses the page's files as small as they go. It takes seconds that
// a server would otherwise need after each of its starts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const PAGE = 'dist/page'
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

/** Writes each file's brotli form beside it, as `.br`; the highest quality is brotli's default. */
export const precompress = () => {
  const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
  // Names that begin with a dot are not served.
  for (const name of files.filter(file => COMPRESSIBLE.has(extname(file)) && !file.startsWith('.'))) {
    const file = join(PAGE, name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) precompress()
