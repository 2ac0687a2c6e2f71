import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { path } from '../src/build/path.ts'
import { ALLOWED_EVERYWHERE, ALLOWED_IN, OWN_NAMES } from './support/source/allowed-features.ts'
import { findNewFeatures } from './support/source/browser-features.ts'

const sourceFiles = (folder: string): string[] =>
  readdirSync(path(folder), { recursive: true, encoding: 'utf8' })
    .map(name => `${folder}/${name}`)
    .filter(file => /\.tsx?$/.test(file) && !/^src\/(build|gallery)\//.test(file))

const findFeatures = (file: string): string[] =>
  findNewFeatures(file, readFileSync(path(file), 'utf8')).filter(
    feature => !OWN_NAMES.includes(feature) && !(feature in ALLOWED_EVERYWHERE),
  )

describe('The source of page and worker', () => {
  const found = [...sourceFiles('src'), ...sourceFiles('sw')].flatMap(file => {
    const features = findFeatures(file)
    return features.length > 0 ? [{ file, features }] : []
  })

  it('uses nothing that a supported browser lacks without testing for it', () => {
    const forbidden = found.flatMap(({ file, features }) =>
      features.filter(feature => !(feature in (ALLOWED_IN[file] ?? {}))).map(feature => `${file}: ${feature}`),
    )
    expect(forbidden).toEqual([])
  })

  it('uses each feature that is allowed', () => {
    const used = new Set(found.flatMap(({ file, features }) => features.map(feature => `${file}: ${feature}`)))
    const allowed = Object.entries(ALLOWED_IN).flatMap(([file, reasons]) =>
      Object.keys(reasons).map(feature => `${file}: ${feature}`),
    )
    expect(allowed.filter(feature => !used.has(feature))).toEqual([])
  })
})

describe('The search for new features', () => {
  it.each([
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['const one = list.toSorted()', '.toSorted'],
    ['structuredClone(a); Object.groupBy(list, kind)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Promise.try(work)', 'Promise.try'],
    ['new URLPattern({ pathname })', 'URLPattern'],
    ['new CompressionStream("gzip")', 'CompressionStream'],
    ['element.checkVisibility()', '.checkVisibility'],
    ['input.showPicker()', '.showPicker'],
    ['new Set(a).isSubsetOf(b)', '.isSubsetOf'],
    ['window.requestIdleCallback(work)', 'Window.requestIdleCallback'],
    ['requestIdleCallback(work)', 'requestIdleCallback'],
    ['new Intl.DurationFormat("bn")', 'Intl.DurationFormat'],
    ['Array.fromAsync(list)', 'Array.fromAsync'],
    ['const ends = /(?<=a)b/', 'lookbehind'],
    ['new RegExp("(?<!a)b")', 'lookbehind'],
    ['const letters = /\\p{L}/v', 'flag v'],
    ['class One { static { start() } }', 'class static block'],
    ['const one = <section inert={isBusy} />', '<section inert>'],
    ['const one = <fencedframe />', '<fencedframe>'],
  ])('finds what %s needs', (source, feature) => {
    expect(findNewFeatures('example.tsx', source)).toEqual([feature])
  })

  it.each([
    'const one = navigator.setAppBadge?.(1)',
    'const type = navigator.connection?.type',
    'const has = typeof Intl.Segmenter === "function"',
    'import type { Notification } from "./notifications.ts"; const one: Notification = two',
    'const { navigation } = globalThis; navigation.addEventListener("navigate", go)',
    'list.at(-1); Object.hasOwn(a, b); new AbortController().abort(reason); crypto.randomUUID(); navigator.locks.query()',
  ])('finds nothing in %s', source => {
    expect(findNewFeatures('example.tsx', source)).toEqual([])
  })
})
