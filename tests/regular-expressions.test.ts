import { describe, expect, it } from 'vitest'
import { findSlowText } from './support/source/pattern-growth.ts'
import { findSourcePatterns, patternsOf } from './support/source/source-patterns.ts'

describe('Regular expressions', () => {
  const patterns = findSourcePatterns()
  const files = [...new Set(patterns.map(({ file }) => file))]

  it.each(files)('of %s take no longer than in proportion to a hostile text', file => {
    const slow = patterns
      .filter(pattern => pattern.file === file)
      .flatMap(({ pattern }) => {
        const text = findSlowText(pattern)
        return text ? [`${pattern}: ${text}`] : []
      })
    expect(slow).toEqual([])
  })
})

describe('The search for slow regular expressions', () => {
  it('reads literals, and calls of RegExp with texts, templates, lists and constants', () => {
    const amount = String.raw`^\d+-`
    const source = [
      `const AMOUNT = String.raw\`${amount}\``,
      "const NAMES = [/a+b/gi, new RegExp('c+'), RegExp(`$" + '{AMOUNT}$' + "{count(3)}$`, 'g')]",
      "const list = () => new RegExp([AMOUNT, 'x'].join('|'))",
    ].join('\n')
    expect(patternsOf('example.ts', source).map(({ pattern }) => String(pattern))).toEqual([
      '/a+b/gi',
      '/c+/',
      '/^\\d+-1$/g',
      '/^\\d+-|x/',
    ])
  })

  it.each([/^(\w+\s?)+$/, /\s+\S*$/, /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g])('finds %s', pattern => {
    expect(findSlowText(pattern)).not.toBeNull()
  })
})
