import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

export const PAGE = 'dist/page'

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** The sum of the brotli sizes (quality 11) of built files. */
export const measureBrotli = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + compressedSize(readFileSync(join(PAGE, file))), 0)

const compressedSize = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

type BuiltFiles = { scripts: string[]; styles: string[] }

/** The scripts and styles of a first visit to the home page, which is part of the entry's bundle. */
export const listVisitFiles = (): BuiltFiles => listStaticFiles('index.html')

/** The scripts and styles of a source and of what it imports, but not of what it loads later. */
export const listStaticFiles = (source: string): BuiltFiles => {
  const chunks = [...collectImports(readManifest(), [source])]
  return {
    scripts: chunks.map(chunk => chunk.file),
    styles: [...new Set(chunks.flatMap(chunk => chunk.css ?? []))],
  }
}

/** Vite's manifest: the built files by source. */
export const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(PAGE, '.vite/manifest.json'), 'utf8'))

/** The built file of one source. */
export const findEntry = (source: string): Chunk => {
  const chunk = readManifest()[source]
  if (!chunk) throw new Error(`${source} was not built`)
  return chunk
}

const collectImports = (manifest: Record<string, Chunk>, starts: readonly string[]): Set<Chunk> => {
  const found = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} was not built`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(add)
  }
  starts.forEach(add)
  return found
}

export const WORKER = 'sw.js'

/** The script that names the files with a hash, which the worker imports and precaches. */
export const findFileList = (): string => {
  const [file] = /assets\/files-[\w-]+\.js/.exec(readFileSync(join(PAGE, WORKER), 'utf8')) ?? []
  if (!file) throw new Error('The worker imports no list of files')
  return file
}

export const readFileList = (): string[] =>
  JSON.parse(readFileSync(join(PAGE, findFileList()), 'utf8').replace('self.HASHED_FILES=', ''))
