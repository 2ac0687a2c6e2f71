import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = ['src/local', 'sw'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') })),
)

describe('The source of src/local', () => {
  it('passes only async functions to Dexie, which loses the transaction in others at their first native await', () => {
    const scopes = /\b(?:transaction\((?:[^()]|\(\))*?,\s*|liveQuery\()(async )?\(/g
    const wrong = sources.flatMap(({ file, text }) =>
      [...text.matchAll(scopes)].filter(match => !match[1]).map(match => `${file}: ${match[0]}`),
    )
    expect(wrong).toEqual([])
    expect(sources.some(({ text }) => scopes.test(text))).toBe(true)
  })

  it('has no dynamic import in files that the worker bundles', () => {
    const pageOnly = [
      'db/in-memory-fallback',
      'background',
      'delivery/shop-delivery',
      'delivery/unserved-shops',
      'page-sender',
      'places/address-place',
      'products/reads',
      'products/device-search',
    ].map(file => `src/local/${file}.ts`)
    const wrong = sources.filter(({ file, text }) => /\bimport\(/.test(text) && !pageOnly.includes(file))
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})
