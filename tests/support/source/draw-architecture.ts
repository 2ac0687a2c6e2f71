/**
 * Draws .github/architecture.svg from the imports: the subjects of README's table in each place, and a line from each
 * subject to those that it imports. Run it after a change of the folders: `npx tsx tests/support/source/draw-architecture.ts`.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Place = (typeof PLACES)[number] & { subjects: Subject[] }
type Subject = { name: string; row: number; files: number; imports: Map<string, number> }

const ROW = 24
const BOX = { width: 118, height: 19 }
const COLUMN = 252
const TOP = 122
const MARGIN = 16

/** Places from left to right, with the foundations below their subjects and what is built on these. */
const PLACES = [
  {
    folder: 'server',
    title: 'Server',
    imports: 'imports contract',
    below: 'config, db, adapters, auth, http',
    above: 'demo, jobs, pages, app.ts, cli',
  },
  {
    folder: 'src/contract',
    title: 'Contract',
    imports: 'imports nothing of ours',
    below: 'endpoint, fields, money, messages',
    above: 'all',
  },
  {
    folder: 'src/local',
    title: 'Device',
    imports: 'imports contract',
    below: 'db, api, sync, outbox',
    above: 'background.ts; sw, the worker',
  },
  {
    folder: 'src/features',
    title: 'Screens',
    imports: 'import device, contract',
    below: 'ui, lists',
    above: 'gallery, app',
  },
]

const filesBelow = (path: string): string[] => {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap(name => filesBelow(`${path}/${name}`))
  return /\.tsx?$/.test(path) ? [path] : []
}

/** The names of the subjects that the files of a folder import, each with the number of imports. */
const countImports = (place: string, name: string, names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const file of filesBelow(`${place}/${name}`)) {
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from |import\(|^import )'(\.[^']+)'/gm)) {
      const path = normalize(join(dirname(file), target!))
      const other = names.find(subject => subject !== name && path.startsWith(`${place}/${subject}/`))
      if (other) counts.set(other, (counts.get(other) ?? 0) + 1)
    }
  }
  return counts
}

const listSubjects = (): string[] =>
  [...readFileSync('README.md', 'utf8').matchAll(/^\| ([a-z]+) \|/gm)].map(match => match[1]!)

/** The subjects of a place. The device's outbox and sync are foundations, although subjects have these names, too. */
const readSubjects = ({ folder, below }: (typeof PLACES)[number], names: readonly string[]): Subject[] =>
  names.flatMap((name, row) => {
    const path = `${folder}/${name}`
    if (!existsSync(path) || below.split(', ').includes(name)) return []
    return [{ name, row, files: filesBelow(path).length, imports: countImports(folder, name, names) }]
  })

const text = (x: number, y: number, words: string, kind: string): string =>
  `<text x="${x}" y="${y}" class="${kind}">${words}</text>`

const box = (x: number, y: number, kind: string, width = BOX.width): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${BOX.height}" rx="4" class="${kind}"/>`

const rowTop = (row: number): number => TOP + row * ROW

/** A line from a subject up to one that it imports; the more imports, the wider. */
const drawImport = (x: number, from: number, to: number, count: number): string => {
  const [start, end] = [from, to].map(row => rowTop(row) + BOX.height / 2) as [number, number]
  const reach = x + 16 + 5.2 * (from - to)
  const width = (0.7 + Math.log2(count) * 0.55).toFixed(1)
  return `<path d="M${x} ${start}C${reach} ${start} ${reach} ${end} ${x} ${end}" stroke-width="${width}"/>`
}

const drawSubject = (x: number, { name, row, files, imports }: Subject): string => {
  const list = [...imports].map(([other, count]) => `${other} ${count}`).join(', ') || 'no other subject'
  const label = text(x + 8, rowTop(row) + 13.5, name, 'name')
  const count = text(x + BOX.width - 7, rowTop(row) + 13.5, String(files), 'count')
  return `<g><title>${name} imports ${list}</title>${box(x, rowTop(row), 'subject')}${label}${count}</g>`
}

const drawPlace = (place: Place, column: number, rows: number): string => {
  const x = MARGIN + column * COLUMN
  const wide = COLUMN - 44
  const rowOf = new Map(place.subjects.map(({ name, row }) => [name, row]))
  const lines = place.subjects.flatMap(({ row, imports }) =>
    [...imports].flatMap(([other, count]) =>
      rowOf.has(other) ? [drawImport(x + BOX.width, row, rowOf.get(other)!, count)] : [],
    ),
  )
  const last = rowTop(rows) + 8
  return [
    text(x, 34, place.title, 'title'),
    text(x, 54, `${place.folder} · ${place.imports}`, 'hint'),
    box(x, 76, 'foundation', wide),
    text(x + 8, 89.5, place.below, 'name'),
    `<g class="import">${lines.join('')}</g>`,
    ...place.subjects.map(subject => drawSubject(x, subject)),
    box(x, last, 'foundation', wide),
    text(x + 8, last + 13.5, place.above, 'name'),
  ].join('\n')
}

/** An arrow at the height of the titles, from a place to the one beside it that it imports. */
const drawArrow = (from: number, to: number): string => {
  const [start, end] = from < to ? [to * COLUMN - 66, to * COLUMN - 6] : [from * COLUMN - 6, from * COLUMN - 66]
  const back = end + (from < to ? -7 : 7)
  return `<path class="arrow" d="M${start} 29H${end}M${back} 24L${end} 29L${back} 34"/>`
}

const STYLE = `
svg { font: 12px system-ui, sans-serif; --page: #fff; --ink: #1c2b26; --quiet: #5b6b65; --band: #f2f6f4; --box: #fff; --line: #0b6b4f; --base: #e3ede8 }
@media (prefers-color-scheme: dark) { svg { --page: #0f1714; --ink: #e6efeb; --quiet: #9db0a8; --band: #16211d; --box: #1c2a25; --line: #5cc9a0; --base: #24352f } }
.page { fill: var(--page) } .band { fill: var(--band) } .name { fill: var(--ink) } .title { fill: var(--ink); font-size: 17px; font-weight: 600 }
.hint { fill: var(--quiet); font-size: 11px } .count { fill: var(--quiet); font-size: 10px; text-anchor: end }
.subject { fill: var(--box); stroke: var(--line); stroke-opacity: .6 } .foundation { fill: var(--base) }
.import path { fill: none; stroke: var(--line); stroke-opacity: .4 } .arrow { fill: none; stroke: var(--ink); stroke-width: 1.5 }
`

const draw = (): string => {
  const names = listSubjects()
  const places = PLACES.map(place => ({ ...place, subjects: readSubjects(place, names) }))
  const width = 2 * MARGIN + PLACES.length * COLUMN - 20
  const height = rowTop(names.length) + 64
  const bands = names.flatMap((_, row) =>
    row % 2 ? [] : [`<rect x="0" y="${rowTop(row) - 2.5}" width="${width}" height="${ROW}" class="band"/>`],
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The subjects of Haat in its four places">`,
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" class="page"/>`,
    ...bands,
    drawArrow(0, 1),
    drawArrow(2, 1),
    drawArrow(3, 2),
    ...places.map((place, column) => drawPlace(place, column, names.length)),
    text(
      MARGIN,
      height - 14,
      'A row is a subject, a number counts its files. A line leads up from a subject to one that it imports, wider for more imports; none leads down.',
      'hint',
    ),
    '</svg>\n',
  ].join('\n')
}

writeFileSync('.github/architecture.svg', draw())
