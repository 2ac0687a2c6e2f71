import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = ['src/local', 'sw'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') })),
)

describe('The source of the device', () => {
  it('gives Dexie async functions only: it loses the transaction of others at the first await of its own', () => {
    const scopes = /\b(?:transaction\((?:[^()]|\(\))*?,\s*|liveQuery\()(async )?\(/g
    const wrong = sources.flatMap(({ file, text }) =>
      [...text.matchAll(scopes)].filter(match => !match[1]).map(match => `${file}: ${match[0]}`),
    )
    expect(wrong).toEqual([])
    expect(sources.some(({ text }) => scopes.test(text))).toBe(true)
  })

  it('has no dynamic import in what the worker is made of', () => {
    const pageOnly = ['src/local/db/in-memory-fallback.ts', 'src/local/background.ts']
    const wrong = sources.filter(({ file, text }) => /\bimport\(/.test(text) && !pageOnly.includes(file))
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})
