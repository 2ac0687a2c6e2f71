import { describe, expect, it } from 'vitest'
import { readCells } from '../../../server/imports/reading/column-layout.ts'
import { readFileHeader } from '../../../server/imports/reading/header-row.ts'
import { parseLocalizedNumber } from '../../../server/imports/reading/localized-numbers.ts'

describe('A file with invisible characters and other spaces', () => {
  const file = [
    '\u200bName,\u200eDescription\u200e,Cate\u00adgory,\u00a0Price,Sto\u200bck\u3000',
    '\u200eRed\u00a0saree,Hand woven.,\u200bSaree\u00a0,"৳\u00a01,250.50",\u200e১০',
  ].join('\n')

  it('has its columns recognised', () => {
    const { missing, columns } = readFileHeader(file, null)
    expect(missing).toEqual([])
    expect(columns.map(({ title }) => title)).toEqual(['Name', 'Description', 'Category', 'Price', 'Stock'])
  })

  it('has its cells read', () => {
    const { layout } = readFileHeader(file, null)
    const row = ['\u200eRed\u00a0saree', 'Hand woven.', '\u200bSaree\u00a0', '৳\u00a01,250.50', '\u200e১০']
    expect(readCells(layout, row)).toMatchObject({ name: 'Red saree', category: 'Saree' })
    expect(parseLocalizedNumber(row[3]!)).toBe(1250.5)
    expect(['\u200e১০', '1\u202f250', '\u20661250\u2069', '１２'].map(parseLocalizedNumber)).toEqual([
      10, 1250, 1250, 12,
    ])
  })
})
