import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { type FindProgram, findProgram } from '../../../server/adapters/programs/program-files.ts'

/** The server's programs as they are built, because loading their source takes ten times as long; not in watch mode. */
export const findBuiltProgram: FindProgram = (name, source) => {
  const { serverBundle, isWatching } = inject('serverTestKit')
  if (isWatching) return findProgram(name, source)
  return { url: new URL(`${name}.js`, pathToFileURL(`${resolve(serverBundle)}/`)), isSource: false }
}
