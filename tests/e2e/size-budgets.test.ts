import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGE_PATHS } from '../../src/contract/page-paths.ts'
import {
  findEntry,
  findFileList,
  listStaticFiles,
  listVisitFiles,
  measureBrotli,
  PAGE,
  readFileList,
  readManifest,
  WORKER,
} from '../bench/bundle-sizes.ts'

/** Bytes after brotli compression; a kilobyte is 1,000 bytes. */
const FIRST_SCRIPTS = 138_000
const FIRST_STYLES = 12_000
const WORKER_BYTES = 48_000
/** The names of the files that the worker precaches. They hardly compress: each is seven random characters. */
const FILE_LIST_BYTES = 2_000
/** What a page loads to send by itself. */
const SENDER_BYTES = 24_000
/** Spellings, lexicon and index of the search, which are loaded when somebody searches. */
const SEARCH_BYTES = 40_000

const ROUTE_TABLES = ['src/app/routes.ts', 'src/app/dashboard-routes.ts']

/** Each route's screen and its roles, from the tables of routes. */
const routes = (): { screen: string; isForShoppers: boolean }[] => {
  const table = ROUTE_TABLES.map(file => readFileSync(file, 'utf8')).join('\n')
  return [...table.matchAll(/^ {2}'\/[^']*': (.*?)import\('\.\.\/([^']+)'\)/gms)].map(([, between, file]) => ({
    screen: file!,
    isForShoppers: !/who: \[/.test(between!) || between!.includes("'CUSTOMER'"),
  }))
}

describe('The built page', () => {
  it('has small scripts for a first visit, and a small worker', () => {
    const { scripts, styles } = listVisitFiles()
    expect(measureBrotli(scripts)).toBeLessThanOrEqual(FIRST_SCRIPTS)
    expect(measureBrotli(styles)).toBeLessThanOrEqual(FIRST_STYLES)
    expect(measureBrotli([WORKER])).toBeLessThanOrEqual(WORKER_BYTES)
    expect(measureBrotli([findFileList()])).toBeLessThanOrEqual(FILE_LIST_BYTES)
  })

  it('keeps the lexicon of the search out of the first scripts, the worker and 40 KB, but ready for offline', () => {
    const search = findEntry('local/products/text-search.ts').file
    expect(measureBrotli([search])).toBeLessThanOrEqual(SEARCH_BYTES)
    const holdsLexicon = (file: string) => readFileSync(join(PAGE, file), 'utf8').includes('মুঠোফোন')
    expect([search, ...listVisitFiles().scripts, WORKER].filter(holdsLexicon)).toEqual([search])
    expect(readFileList()).toContain(search)
  })

  it('keeps the table of places out of the first scripts and the worker, but ready for offline', () => {
    const table = findEntry('contract/places/read-area.ts').file
    const holdsPlaces = (file: string) => readFileSync(join(PAGE, file), 'utf8').includes('Shayestaganj')
    const { scripts } = listStaticFiles('contract/places/read-area.ts')
    const holders = scripts.filter(holdsPlaces)
    expect(holders).toHaveLength(1)
    expect([...listVisitFiles().scripts, WORKER].filter(holdsPlaces)).toEqual([])
    expect(readFileList()).toEqual(expect.arrayContaining([table, ...holders]))
  })

  it('precaches every screen of shoppers, and none that only vendors and admins see', () => {
    const precached = readFileList()
    // The home screen is in the entry bundle.
    const screens = routes().filter(({ screen }) => !screen.endsWith('/home.tsx'))
    expect(screens.length).toBe(PAGE_PATHS.length - 1)
    const kept = screens.map(({ screen }) => [screen, precached.includes(findEntry(screen).file)])
    expect(kept).toEqual(screens.map(({ screen, isForShoppers }) => [screen, isForShoppers]))
  })

  it('has a chunk of its own for every screen that the server renders, ready for offline', () => {
    const sources = readFileSync('src/app/render-page.tsx', 'utf8').matchAll(/'(features\/[^']+\.tsx)'/g)
    const precached = readFileList()
    const screens = [...sources].map(([, source]) => source!)
    expect(screens).toContain('features/storefront/home/home-blocks.tsx')
    expect(screens.filter(source => !precached.includes(findEntry(source).file))).toEqual([])
  })

  it('needs few scripts beside the first ones to send without a worker, and no style sheet', () => {
    const first = listVisitFiles()
    const sender = listStaticFiles('local/outbox/drainer.ts')
    expect(sender.styles.filter(file => !first.styles.includes(file))).toEqual([])
    const more = sender.scripts.filter(file => !first.scripts.includes(file))
    expect(measureBrotli(more)).toBeLessThanOrEqual(SENDER_BYTES)
  })

  it('lists the dashboard files for vendors and admins', () => {
    const lists = JSON.parse(readFileSync(join(PAGE, 'staff.json'), 'utf8')) as Record<'VENDOR' | 'ADMIN', string[]>
    for (const file of [...lists.VENDOR, ...lists.ADMIN]) expect(existsSync(join(PAGE, file))).toBe(true)
    const has = (list: string[], screen: string) => list.includes(`/${findEntry(screen).file}`)
    expect(has(lists.VENDOR, 'features/dashboard/own-products.tsx')).toBe(true)
    expect(has(lists.VENDOR, 'features/people/lists/customers.tsx')).toBe(false)
    expect(has(lists.ADMIN, 'features/people/lists/customers.tsx')).toBe(true)
  })

  it('is a production build', () => {
    const scripts = listVisitFiles().scripts.map(file => readFileSync(join(PAGE, file), 'utf8'))
    for (const text of scripts) expect(text).not.toMatch(/react\.development|react-stack-bottom-frame|Warning: /)
    expect(Object.keys(readManifest()).length).toBeGreaterThan(0)
  })
})
