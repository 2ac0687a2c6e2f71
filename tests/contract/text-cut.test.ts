import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cutText, firstCharacter, shortenText } from '../../src/contract/text-cut.ts'

const CHARACTERS = [
  'a',
  'é',
  'e\u0301',
  'ক',
  'কি',
  'ক্ষ',
  'ন্ত্র',
  'র‍্য',
  '👨‍👩‍👧',
  '👩🏽‍🌾',
  '❤️',
  '🏳️‍🌈',
  '1️⃣',
  '😀',
  '👍🏾',
  '한',
  ' ',
]
const character = fc.constantFrom(...CHARACTERS)
/** Any of these may follow any other without becoming one character with it. */
const words = fc.array(character, { maxLength: 30 }).map(list => list.join('-'))

afterEach(() => vi.unstubAllGlobals())

const isWhole = (cut: string): boolean => cut.split('-').every(part => part === '' || CHARACTERS.includes(part))

describe.each([
  ['with Intl.Segmenter', Intl],
  ['in a browser without it', { ...Intl, Segmenter: undefined }],
])('A text that is cut, %s', (_, intl) => {
  const load = async () => {
    vi.stubGlobal('Intl', intl)
    vi.resetModules()
    return import('../../src/contract/text-cut.ts')
  }

  it('has only whole characters, and as many as fit', async () => {
    const { cutText: cut } = await load()
    fc.assert(
      fc.property(words, fc.nat({ max: 120 }), (text, max) => {
        const kept = cut(text, max)
        expect(kept.length).toBeLessThanOrEqual(max)
        expect(text.startsWith(kept)).toBe(true)
        // A first character that does not fit is better cut than nothing.
        if (text.split('-')[0]!.length <= max) expect(isWhole(kept)).toBe(true)
        const longest = Math.max(...CHARACTERS.map(({ length }) => length))
        if (text.length > max) expect(kept.length).toBeGreaterThan(max - longest - 1)
        expect(cut(kept, max)).toBe(kept)
      }),
    )
  })
})

describe('Cutting', () => {
  it('never throws and never leaves half a surrogate pair of a whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat({ max: 300 }), (text, max) => {
        expect(cutText(text, max).length).toBeLessThanOrEqual(max)
        expect(cutText(text, max).isWellFormed()).toBe(true)
      }),
    )
  })

  it('cuts one endless character between two code points', () => {
    const zalgo = `a${'\u0301'.repeat(5000)}`
    expect(cutText(zalgo, 100)).toHaveLength(100)
    expect(cutText('😀\u200d'.repeat(3000), 100).length).toBeGreaterThan(90)
  })

  it('ends a shortened text with an ellipsis, within the length', () => {
    expect(shortenText('ঢাকাই জামদানি', 13)).toBe('ঢাকাই জামদানি')
    expect(shortenText('ঢাকাই জামদানি শাড়ি', 10)).toBe('ঢাকাই জাম…')
    expect(shortenText('family 👨‍👩‍👧', 10)).toBe('family…')
  })

  it('finds the first character', () => {
    expect(['ক্ষমা', 'মিতু', '👨‍👩‍👧!', 'Rahim', ''].map(firstCharacter)).toEqual(['ক্ষ', 'মি', '👨‍👩‍👧', 'R', ''])
  })
})
