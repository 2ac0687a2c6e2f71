import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

type Room = { from: string[]; packages?: string[] }

/** The rooms of the server, lowest first: each may import from those above it in this list. */
const SERVER_ROOMS = [
  'server/config',
  'server/db',
  'server/adapters',
  'server/queries',
  'server/auth',
  'server/commands',
  'server/demo',
  'server/imports',
  'server/jobs',
  'server/http',
  'server/pages',
  'server/routes',
  'server/app.ts',
  'server/cli',
]

/** The rooms, each with the rooms it may import from beside itself. Packages only where a room names them. */
const ROOMS: Record<string, Room> = {
  'src/contract': { from: [], packages: ['valibot', 'validator'] },
  'src/local': { from: ['src/contract'], packages: ['dexie', 'uuid', 'valibot', 'fake-indexeddb'] },
  'src/ui': { from: ['src/contract', 'src/local'] },
  'src/lists': { from: ['src/contract', 'src/local', 'src/ui'] },
  'src/features': { from: ['src/contract', 'src/local', 'src/ui', 'src/lists'] },
  'src/gallery': { from: ['src/contract', 'src/local', 'src/ui', 'src/lists', 'src/features'] },
  'src/app': { from: ['src/contract', 'src/local', 'src/ui', 'src/lists', 'src/features'] },
  'src/build': { from: ['src/contract'] },
  sw: { from: ['src/contract', 'src/local'] },
  // What a migration does never changes, so it runs no code that may change.
  'server/db/migrations': { from: [], packages: ['kysely', 'node:crypto'] },
  ...Object.fromEntries(
    SERVER_ROOMS.map((room, place): [string, Room] => [
      room,
      { from: ['src/contract', 'server/db/migrations', ...SERVER_ROOMS.slice(0, place)] },
    ]),
  ),
}
/** The folders of src/local, each with those below it: an import leads from a later folder to an earlier one. */
const LOCAL_LAYERS = ['db', 'api', 'sync', 'outbox', 'resources'].map(name => `src/local/${name}`)
/** A comparison with an engine, or a function that tells it. */
const ENGINE_BRANCH = /\bisPostgres\b|\bengine [!=]==|'(?:sqlite|postgres)'/
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|common|manager|misc)(\/|\.)/

const filesBelow = (path: string): string[] => {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap(name => filesBelow(`${path}/${name}`))
  return /\.(ts|tsx|mjs)$/.test(path) ? [path] : []
}

const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS).find(room => path === room || path.startsWith(`${room}/`))

const importsOf = (file: string): string[] => {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = source.matchAll(/(?:^|\n)(?:import|export)\s(?:[^;'"`]*?\sfrom\s)?'([^']+)'|\bimport\(\s*'([^']+)'/g)
  return [...found].map(match => (match[1] ?? match[2])!)
}

const resolved = (file: string, target: string): string => normalize(join(dirname(file), target))

const files = [...new Set(Object.keys(ROOMS).flatMap(filesBelow))]

describe('The house', () => {
  it('has no import between rooms that the plan does not allow', () => {
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
    expect(circlesIn(importGraph())).toEqual([])
  })

  it('has no circle between folders', () => {
    const folders = new Map<string, string[]>()
    for (const [file, targets] of importGraph()) {
      const from = dirname(file)
      const others = targets.map(dirname).filter(to => to !== from)
      folders.set(from, [...new Set([...(folders.get(from) ?? []), ...others])])
    }
    expect(circlesIn(folders)).toEqual([])
  })

  it('has layers in src/local: each folder imports only from those below it', () => {
    const upward = [...importGraph()].flatMap(([file, targets]) => {
      const layer = localLayer(file)
      return targets
        .filter(target => layer !== -1 && localLayer(target) > layer)
        .map(target => `${file} imports ${target}`)
    })
    expect(upward).toEqual([])
  })

  it('reads the device only in src/local: no screen opens its database', () => {
    const readers = filesBelow('src/features').filter(file =>
      importsOf(file).some(path => path.endsWith('/db/database.ts')),
    )
    expect(readers).toEqual([])
  })

  it('gives every file of the server a room', () => {
    expect(filesBelow('server').filter(file => roomOf(file) === undefined)).toEqual([])
  })

  it('reads the environment of the server in one file', () => {
    // These run before any TypeScript does: they prepare Node itself.
    const launchers = ['server/cli/launch.mjs', 'server/cli/prepare.mjs']
    const readers = filesBelow('server').filter(file => readFileSync(file, 'utf8').includes('process.env'))
    expect(readers.sort()).toEqual([...launchers, 'server/config/config.ts'])
  })

  it('asks for the engine of the database only in server/db', () => {
    // What an archive holds, and how one is restored, differs by engine.
    const archives = ['drill.ts', 'manifest.ts', 'restore-backup.ts'].map(name => `server/cli/backup/${name}`)
    const askers = filesBelow('server').filter(
      file => !file.startsWith('server/db/') && ENGINE_BRANCH.test(readFileSync(file, 'utf8')),
    )
    expect(askers.sort()).toEqual(archives)
  })

  it('numbers migrations in the order in which they run, each number once', () => {
    const names = filesBelow('server/db/migrations').map(file => basename(file, '.ts'))
    const runner = readFileSync('server/db/migrate.ts', 'utf8')
    const listed = [...runner.matchAll(/'(\d{4}-[\w-]+)': /g)].map(match => match[1]!)
    expect([...listed].sort()).toEqual(names.sort())
    // Databases have recorded two names with the number 0010, so they stay.
    const numbers = listed.filter(name => name !== '0010-push').map(name => Number(name.slice(0, 4)))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  it('locks the packages of every platform, so that `npm ci` works on each', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        name => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
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

/** The layer's number in LOCAL_LAYERS; -1 for files outside of them. */
const localLayer = (file: string): number => LOCAL_LAYERS.findIndex(folder => file.startsWith(`${folder}/`))

/** Files and folders that hold nothing of ours, or what is made of it. */
const NOT_OURS = new Set(['node_modules', 'dist', 'release', '.git', '.cache', 'data'])
const documents = (folder = '.'): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : documents(path)
    return entry.name.endsWith('.md') ? [path] : []
  })

describe('The documents', () => {
  it('link to files and headings that exist', () => {
    const broken = documents().flatMap(document =>
      [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, path, heading]) => !leadsSomewhere(path ? join(dirname(document), path) : document, heading))
        .map(([link]) => `${document}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('name tests that exist', () => {
    const missing = documents().flatMap(document =>
      [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.test\.tsx?)`/g)]
        .map(match => match[1]!)
        .filter(name => !existsSync(name) && !existsSync(join('tests', name)))
        .map(name => `${document}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})

const leadsSomewhere = (path: string, heading: string | undefined): boolean =>
  existsSync(path) && (heading === undefined || headingAnchors(path).includes(heading))

/** As GitHub makes them: lower case, spaces as dashes, without punctuation. */
const headingAnchors = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(match =>
    match[1]!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The files that each file imports. */
const importGraph = (): Map<string, string[]> =>
  new Map(
    files.map(file => [
      file,
      importsOf(file)
        .filter(target => target.startsWith('.'))
        .map(target => resolved(file, target)),
    ]),
  )

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
