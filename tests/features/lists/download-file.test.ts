import { expect, it } from 'vitest'
import { createFileName } from '../../../src/lists/download-file.ts'

it('A file is named after the day in Bangladesh, also in the hours in which it is yesterday in London', () => {
  expect(createFileName('Bazar Bondhu', 'orders', 'csv', Date.parse('2026-11-26T17:59:00Z'))).toBe(
    'bazar-bondhu-orders-2026-11-26.csv',
  )
  expect(createFileName('Bazar Bondhu', 'orders', 'csv', Date.parse('2026-11-26T18:00:00Z'))).toBe(
    'bazar-bondhu-orders-2026-11-27.csv',
  )
})

it('is named without a market whose name has no Latin letters', () => {
  expect(createFileName('বাজার বন্ধু', 'orders', 'csv', 0)).toBe('orders-1970-01-01.csv')
})
