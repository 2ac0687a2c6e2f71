import { describe, expect, it } from 'vitest'
import { parseTrackingLines } from '../../../src/features/orders/changes/tracking-lines.ts'

const ORDERS = [
  { id: 'a', number: 'H-2F8K-7QX' },
  { id: 'b', number: 'H-1A0B-333' },
]
const read = (text: string) => {
  const { numbers, unused } = parseTrackingLines(text, ORDERS)
  return { numbers: Object.fromEntries(numbers), unused }
}

describe('A pasted list of tracking numbers', () => {
  it.each([
    ['commas', 'H-2F8K-7QX, PA-1\nH-1A0B-333, PA-2'],
    ['a spreadsheet', 'H-2F8K-7QX\tPA-1\r\nH-1A0B-333\tPA-2\r\n'],
    ['CSV', '"H-2F8K-7QX","PA-1"\n"H-1A0B-333";"PA-2"'],
    ['a hand', 'h2f8k7qx  PA-1\n\n  h ia0b333 PA-2'.replace('h ia', 'hia')],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toEqual({ numbers: { a: 'PA-1', b: 'PA-2' }, unused: [] })
  })

  it('names the lines that fit none of the orders or have no number', () => {
    expect(read('H-9999-999, PA-9\nH-2F8K-7QX\nhello')).toEqual({
      numbers: {},
      unused: [
        { text: 'H-9999-999, PA-9', reason: 'unknown-order' },
        { text: 'H-2F8K-7QX', reason: 'no-number' },
        { text: 'hello', reason: 'unknown-order' },
      ],
    })
  })

  it('may name an order twice: the last line counts', () => {
    expect(read('H-2F8K-7QX PA-1\nH-2F8K-7QX PA 5').numbers).toEqual({ a: 'PA 5' })
  })
})
