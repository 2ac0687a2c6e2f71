import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The rooms, each with the rooms it may import from beside itself. Packages only where a room names them. */
const ROOMS: Record<string, { from: string[]; packages?: string[] }> = {
  'src/contract': { from: [], packages: ['valibot'] },
  'src/local': { from: ['src/contract'], packages: ['dexie', 'uuid', 'valibot', 'fake-indexeddb'] },
  'src/ui': { from: ['src/contract', 'src/local'] },
  'src/lists': { from: ['src/contract', 'src/local', 'src/ui'] },
  'src/features': { from: ['src/contract', 'src/local', 'src/ui', 'src/lists'] },
  'src/gallery': { from: ['src/contract', 'src/local', 'src/ui', 'src/lists', 'src/features'] },
  'src/app': { from: ['src/contract', 'src/local', 'src/ui', 'src/lists', 'src/features'] },
  sw: { from: ['src/contract', 'src/local'] },
  server: { from: ['src/contract'] },
}
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|common|manager|misc)(\/|\.)/

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })

const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS).find(room => path === room || path.startsWith(`${room}/`))

const importsOf = (file: string): string[] => {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = source.matchAll(/(?:^|\n)(?:import|export)\s(?:[^;'"`]*?\sfrom\s)?'([^']+)'|\bimport\(\s*'([^']+)'/g)
  return [...found].map(match => (match[1] ?? match[2])!)
}

const resolved = (file: string, target: string): string => normalize(join(dirname(file), target))

const files = Object.keys(ROOMS).flatMap(filesBelow)

describe('The house', () => {
  it('has no arrow between rooms that its plan does not name', () => {
    const wrong = files.flatMap(file => {
      const room = roomOf(file)!
      return importsOf(file)
        .filter(target => target.startsWith('.'))
        .map(target => ({ target: resolved(file, target), to: roomOf(resolved(file, target)) }))
        .filter(({ to }) => to !== undefined && to !== room && !ROOMS[room]!.from.includes(to))
        .map(({ target, to }) => `${file} imports ${target}, but ${room} may not import from ${to}`)
    })
    expect(wrong).toEqual([])
  })

  it('lets a room with a list of packages import no others', () => {
    const wrong = files.flatMap(file => {
      const allowed = ROOMS[roomOf(file)!]!.packages
      if (!allowed) return []
      return importsOf(file)
        .filter(
          target => !target.startsWith('.') && !allowed.some(name => target === name || target.startsWith(`${name}/`)),
        )
        .map(target => `${file} imports the package ${target}, which its room does not name`)
    })
    expect(wrong).toEqual([])
  })

  it('has no circle of imports', () => {
    const graph = new Map(
      files.map(file => [
        file,
        importsOf(file)
          .filter(target => target.startsWith('.'))
          .map(target => resolved(file, target)),
      ]),
    )
    expect(circlesIn(graph)).toEqual([])
  })

  it('names what a file holds: no utils, helpers, common or manager', () => {
    expect(files.filter(file => VAGUE_NAMES.test(file))).toEqual([])
  })

  it('imports every file of ours with its extension, so that each tool follows it', () => {
    const wrong = files.flatMap(file =>
      importsOf(file)
        .filter(target => target.startsWith('.') && !/\.(ts|tsx|mjs|css|json|svg)(\?\w+)?$/.test(target))
        .map(target => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

/** Each circle as one sentence 'a → b → a'. */
const circlesIn = (graph: Map<string, string[]>): string[] => {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) return void circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return circles
}
