import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { PRIVATE_FILE } from '../../config/private-files.ts'

const MANIFEST = 'manifest.json'
const CHECKSUM_FORMAT = 1

/** What an archive holds. Other versions of Haat read it, so fields are only added. */
export const Manifest = v.object({
  format: v.literal(CHECKSUM_FORMAT),
  /** The version of Haat that made the backup. */
  version: v.string(),
  createdAt: v.string(),
  engine: v.picklist(['sqlite', 'postgres']),
  /** The rows of each table in the copied database. */
  counts: v.record(v.string(), v.number()),
  /** By their paths in the archive. */
  files: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>
type ManifestFacts = Omit<Manifest, 'format' | 'files'>

/** Adds the manifest of all other files to the folder of an archive. */
export const writeManifest = async (folder: string, facts: ManifestFacts): Promise<Manifest> => {
  const files: Manifest['files'] = {}
  for (const path of await listFiles(folder)) {
    files[path] = { bytes: statSync(join(folder, path)).size, sha256: await checksum(join(folder, path)) }
  }
  const manifest: Manifest = { format: CHECKSUM_FORMAT, ...facts, files }
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest), { mode: PRIVATE_FILE })
  return manifest
}

/**
 * Reads the manifest of an unpacked archive and compares every file with it.
 * @throws Error with a message for the operator when one is missing, damaged or unknown
 */
export const readVerifiedManifest = async (folder: string): Promise<Manifest> => {
  const parsed = v.safeParse(Manifest, readJson(join(folder, MANIFEST)))
  if (!parsed.success) throw new Error('This is no backup of Haat, or one of a newer version: its manifest is unknown.')
  const found = new Set((await listFiles(folder)).filter(path => path !== MANIFEST))
  for (const [path, { sha256 }] of Object.entries(parsed.output.files)) {
    if (!found.delete(path)) throw new Error(`The backup is incomplete: ${path} is missing.`)
    if ((await checksum(join(folder, path))) !== sha256) throw new Error(`The backup is damaged: ${path} has changed.`)
  }
  if (found.size > 0) throw new Error(`The backup has files that it should not have: ${[...found].join(', ')}.`)
  return parsed.output
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The paths of all files below a folder, with slashes. */
const listFiles = async (folder: string, below = ''): Promise<string[]> => {
  const paths = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    paths.push(...(entry.isDirectory() ? await listFiles(folder, path) : [path]))
  }
  return paths.sort()
}

const checksum = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
