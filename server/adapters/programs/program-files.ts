import { existsSync } from 'node:fs'

/** What the server runs as a process or thread of its own. From source it must be loaded through tsx. */
export type ProgramFile = { url: URL; isSource: boolean }

let builtFolder: URL | undefined
/** Tests run the programs as they are built, because loading their source takes ten times as long. */
export const setProgramFolder = (folder: URL): void => {
  builtFolder = folder
}

/** Finds a program: in the build the bundle of this name (vite.config.ts), otherwise its source. */
export const findProgram = (name: string, source: URL): ProgramFile => {
  const isSource = !builtFolder && import.meta.url.endsWith('.ts')
  if (isSource) return { url: source, isSource }
  const folders = builtFolder ? [builtFolder] : ['./', '../'].map(path => new URL(path, import.meta.url))
  const candidates = folders.map(folder => new URL(`${name}.js`, folder))
  return { url: candidates.find(candidate => existsSync(candidate)) ?? candidates[0]!, isSource }
}
