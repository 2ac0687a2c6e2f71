import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css') && !name.includes('gallery'))
  .map(name => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))

/** The class that each rule of a style sheet starts with, and whether it is the whole selector. */
const classesIn = (text: string) =>
  [...text.matchAll(/^\.([a-z][\w-]*)(,| \{)?/gm)].map(([, name, end]) => ({ name: name!, isBare: end !== undefined }))

describe('A class', () => {
  it('is defined in one style sheet, because class names are global', () => {
    const owners = new Map<string, Set<string>>()
    for (const { name, text } of sheets) {
      for (const { name: found, isBare } of classesIn(text)) {
        if (isBare) owners.set(found, (owners.get(found) ?? new Set()).add(name))
      }
    }
    expect(owners.size).toBeGreaterThan(100)
    const shared = [...owners].filter(([, files]) => files.size > 1)
    // Features may position a component of src/ui; components must not style each other.
    const taken = sheets
      .filter(({ name }) => name.startsWith('ui/'))
      .flatMap(({ name, text }) =>
        classesIn(text)
          .filter(({ name: found }) => owners.has(found) && !owners.get(found)!.has(name))
          .map(({ name: found }) => [found, name]),
      )
    expect([...shared.map(([found]) => found), ...taken]).toEqual([])
  })
})

describe('The shorthand text-decoration', () => {
  it('has the line alone, because WebKit knows no other part of it, and a variable in it hides that from the build', () => {
    const values = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/[{;\s]text-decoration:([^;}]*)/g)].map(([, value]) => ({ name, value: value!.trim() })),
    )
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter(({ value }) => !/^(none|underline|line-through)$/.test(value))).toEqual([])
  })
})
