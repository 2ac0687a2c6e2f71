import { describe, expect, it } from 'vitest'
import { encodeCode128 } from '../../../src/features/orders/print/code128.ts'

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const symbols = (text: string) => {
  const widths = encodeCode128(text) ?? []
  const parts = Array.from({ length: (widths.length - 7) / 6 }, (_, at) => widths.slice(at * 6, at * 6 + 6).join(''))
  return [...parts, widths.slice(-7).join('')]
}

describe('A Code 128 barcode', () => {
  it('has the start, the letters, the check and the stop of the standard', () => {
    // 104 start, 48 P, 42 J, 42 J, 17 1, 18 2, 19 3, 35 C, 55 check.
    expect(symbols('PJJ123C')).toEqual(
      '211214 313121 112133 112133 123221 223211 221132 131321 311321 2331112'.split(' '),
    )
  })

  it('writes digits in pairs, which halves its width', () => {
    expect(symbols('1424107')[0]).toBe('211214')
    // 105 start, 14, 24, 10, and (105 + 14 + 2 × 24 + 3 × 10) mod 103 = 94.
    expect(symbols('142410')).toEqual('211232 122231 311222 221312 131141 2331112'.split(' '))
  })

  it('has symbols of eleven modules, the stop of thirteen, and none twice', () => {
    const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
    const found = symbols(letters)
    expect(found.slice(0, -1).map(one => sum([...one].map(Number)))).toEqual(found.slice(0, -1).map(() => 11))
    expect(sum([...found.at(-1)!].map(Number))).toBe(13)
    expect(new Set(found.slice(1, 96)).size).toBe(95)
  })

  it('is not made of letters that it does not have', () => {
    expect([encodeCode128(''), encodeCode128('হাট-১'), encodeCode128('a\n')]).toEqual([null, null, null])
  })
})
