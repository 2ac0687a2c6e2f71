import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

type Room = { from: string[]; packages?: string[] }

const RECORDED_NAMES: Record<string, string> = {
  '0006-notifications': '0006-dealings',
  '0008-newsletters': '0008-letters',
}

/**
 * What Haat is about, lowest first. Each of the contract, the device, the screens and the server has a folder for the
 * subjects that it knows, and in every one of these places a subject imports only from foundations and from the
 * subjects before it in this list.
 */
const SUBJECTS = [
  'search',
  'places',
  'audit',
  'market',
  'mails',
  'install',
  'outbox',
  'accounts',
  'notifications',
  'delivery',
  'reports',
  'cart',
  'products',
  'shops',
  'coupons',
  'payments',
  'shipments',
  'ledger',
  'orders',
  'reviews',
  'questions',
  'conversations',
  'wishlist',
  'imports',
  'settlements',
  'moderation',
  'people',
  'content',
  'newsletters',
  'contact',
  'statistics',
  'settings',
  'integrations',
  'privacy',
  'sync',
  'dashboard',
  'storefront',
  'campaigns',
]
/** Where subjects have their folders, in the order of README's table. */
const PLACES = ['src/contract', 'src/local', 'src/features', 'server']
/** The foundations of the server, lowest first, and what stands above its subjects. */
const SERVER_FOUNDATIONS = ['config', 'db', 'adapters', 'auth', 'http'].map(name => `server/${name}`)
const SERVER_TOPS = ['demo', 'jobs', 'pages', 'app.ts', 'cli'].map(name => `server/${name}`)
/** The foundations of the device, lowest first. */
const LOCAL_FOUNDATIONS = ['db', 'api', 'sync', 'outbox'].map(name => `src/local/${name}`)

/** Folders of subjects by place, lowest first: a folder that a place does not have is left out. */
const subjectsOf = (place: string, foundations: readonly string[] = []): string[] =>
  SUBJECTS.map(subject => `${place}/${subject}`).filter(folder => existsSync(folder) && !foundations.includes(folder))

/** Rooms that import from those before them in a list. */
const inOrder = (rooms: readonly string[], from: readonly string[], packages?: string[]): Record<string, Room> =>
  Object.fromEntries(
    rooms.map((room, place): [string, Room] => [
      room,
      { from: [...from, ...rooms.slice(0, place)], ...(packages && { packages }) },
    ]),
  )

const CONTRACT_ROOMS = [...subjectsOf('src/contract'), 'src/contract/all']
const LOCAL_ROOMS = [...LOCAL_FOUNDATIONS, ...subjectsOf('src/local', LOCAL_FOUNDATIONS)]
const FEATURE_ROOMS = subjectsOf('src/features')
const SERVER_ROOMS = [...SERVER_FOUNDATIONS, ...subjectsOf('server'), ...SERVER_TOPS]
const CONTRACT = ['src/contract', ...CONTRACT_ROOMS]
const LOCAL = ['src/local', ...LOCAL_ROOMS]
const SCREENS = [...CONTRACT, ...LOCAL, 'src/ui', 'src/lists', ...FEATURE_ROOMS]

/** The rooms, each with the rooms it may import from beside itself. Packages only where a room names them. */
const ROOMS: Record<string, Room> = {
  'src/contract/messages': { from: ['src/contract'], packages: ['valibot'] },
  ...inOrder(CONTRACT_ROOMS, ['src/contract', 'src/contract/messages'], ['valibot', 'validator', 'markdown-it']),
  'src/contract': { from: ['src/contract/messages'], packages: ['valibot', 'validator'] },
  ...inOrder(LOCAL_ROOMS, [...CONTRACT, 'src/contract/messages'], ['dexie', 'uuid', 'valibot', 'fake-indexeddb']),
  'src/local': {
    from: [...CONTRACT, 'src/contract/messages', ...LOCAL_ROOMS],
    packages: ['dexie', 'uuid', 'valibot', 'fake-indexeddb'],
  },
  'src/ui': { from: [...CONTRACT, 'src/contract/messages', ...LOCAL] },
  'src/lists': { from: [...CONTRACT, 'src/contract/messages', ...LOCAL, 'src/ui'] },
  ...inOrder(FEATURE_ROOMS, [...CONTRACT, 'src/contract/messages', ...LOCAL, 'src/ui', 'src/lists']),
  'src/gallery': { from: [...SCREENS, 'src/contract/messages'] },
  'src/app': { from: [...SCREENS, 'src/contract/messages'] },
  'src/build': { from: [...CONTRACT, 'src/contract/messages'] },
  'tools/demo-pictures': { from: ['server/demo', ...CONTRACT, 'src/contract/messages'] },
  sw: { from: [...CONTRACT, 'src/contract/messages', ...LOCAL] },
  // What a migration does never changes, so it runs no code that may change.
  'server/db/migrations': { from: [], packages: ['kysely', 'node:crypto'] },
  ...inOrder(SERVER_ROOMS, [...CONTRACT, 'src/contract/messages', 'server/db/migrations']),
}
/** A comparison with an engine, or a function that tells it. */
const ENGINE_BRANCH = /\bisPostgres\b|\bengine [!=]==|'(?:sqlite|postgres)'/
/** Folders that may hold more: migrations are only ever added. */
const LARGE_FOLDERS = new Set(['server/db/migrations'])
const VAGUE_NAMES = /(^|\/)(utils?|helpers?|common|manager|misc)(\/|\.)/

const filesBelow = (path: string): string[] => {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap(name => filesBelow(`${path}/${name}`))
  return /\.(ts|tsx|mjs)$/.test(path) ? [path] : []
}

/** The innermost room of a path. */
const roomOf = (path: string): string | undefined =>
  Object.keys(ROOMS)
    .filter(room => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]

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

  it('reads the device only in src/local: no screen opens its database', () => {
    const readers = filesBelow('src/features').filter(file =>
      importsOf(file).some(path => path.endsWith('/db/database.ts')),
    )
    expect(readers).toEqual([])
  })

  it('gives every file of the server, the device and the screens a room, and every folder of theirs a subject', () => {
    expect(filesBelow('server').filter(file => roomOf(file) === undefined)).toEqual([])
    const subjects = new Set([...SUBJECTS, 'all', 'messages', 'api', 'db', 'outbox', 'sync'])
    const folders = ['src/contract', 'src/local', 'src/features'].flatMap(place =>
      readdirSync(place, { withFileTypes: true }).filter(entry => entry.isDirectory() && !subjects.has(entry.name)),
    )
    expect(folders.map(({ name }) => name)).toEqual([])
  })

  it('has no subject that only stands in the list', () => {
    expect(SUBJECTS.filter(subject => !PLACES.some(place => existsSync(`${place}/${subject}`)))).toEqual([])
  })

  it('keeps folders small enough to read: at most thirty files, but for those named here', () => {
    const counts = new Map<string, number>()
    for (const file of ['src', 'server', 'sw', 'tests'].flatMap(filesBelow))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    const large = [...counts].filter(([folder, count]) => count > 30 && !LARGE_FOLDERS.has(folder))
    expect(large).toEqual([])
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
    // Databases have recorded the names of two files that are called by what they add now.
    const recorded = names.map(name => RECORDED_NAMES[name] ?? name)
    expect([...listed].sort()).toEqual(recorded.sort())
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

  it('gives each file of a place a name of its own, so that a search finds one', () => {
    const repeated = PLACES_OF_SUBJECTS.flatMap(place => {
      const names = filesBelow(place)
        .filter(file => !isCommand(file))
        .map(file => basename(file))
      return names.filter((name, at) => names.indexOf(name) !== at && !NAMES_OF_EACH_SUBJECT.has(name))
    })
    expect(repeated).toEqual([])
  })

  it('has every number that page and server share in src/contract/constants.ts, and the durations beside it', () => {
    const others = filesBelow('src/contract').filter(
      file =>
        !/^src\/contract\/(constants|durations|dhaka-days|search\/.*)\.ts$/.test(file) &&
        /^export const [A-Z\d_]+ = [\d_]+$/m.test(readFileSync(file, 'utf8')),
    )
    expect(others).toEqual([])
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

const PLACES_OF_SUBJECTS = ['src/contract', 'src/local', 'src/features', 'server']
const NAMES_OF_EACH_SUBJECT = new Set(['routes.ts', 'reads.ts', 'optimistic.ts', 'submit.ts'])
/** It is named as its npm command is. */
const isCommand = (file: string): boolean => /^server\/cli\/[\w-]+\.ts$/.test(file)

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

  it('have a table of subjects and places in README: every subject in order, with a link to each of its folders', () => {
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| ([a-z]+) \|.*$/gm)]
    expect(rows.map(([, subject]) => subject)).toEqual(SUBJECTS)
    for (const [row, subject] of rows) {
      const links = [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path)
      expect(links).toEqual(PLACES.map(place => `${place}/${subject}`).filter(existsSync))
    }
  })

  it('have a picture of every subject in each place; where not, run `npx tsx tests/support/source/draw-architecture.ts`', () => {
    const drawing = readFileSync('.github/architecture.svg', 'utf8')
    const drawn = [...drawing.matchAll(/<title>(\w+) imports/g)].map(([, subject]) => subject!)
    const folders = [
      ...subjectsOf('server'),
      ...subjectsOf('src/contract'),
      ...subjectsOf('src/local', LOCAL_FOUNDATIONS),
      ...FEATURE_ROOMS,
    ]
    expect(drawn).toEqual(folders.map(folder => basename(folder)))
  })

  it('name files that exist, where a README gives their path', () => {
    const missing = documents()
      .filter(document => basename(document) === 'README.md')
      .flatMap(document =>
        [...readFileSync(document, 'utf8').matchAll(/`((?:\.\.\/)*\w[\w.-]*\/[\w./-]+\.(?:tsx?|css|json))`/g)]
          .map(match => match[1]!)
          .filter(path => ![dirname(document), '.', 'tests', ...PLACES].some(from => existsSync(join(from, path))))
          .map(path => `${document}: ${path}`),
      )
    expect(missing).toEqual([])
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
