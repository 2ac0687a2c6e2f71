import { describe, expect, it } from 'vitest'
import { estimateDelivery } from '../../../src/contract/delivery/delivery-estimate.ts'

/** The days in Bangladesh on which an order placed at this time is expected. */
const daysFor = (orderedAt: string): string[] => {
  const { from, to } = estimateDelivery(Date.parse(orderedAt))
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'Asia/Dhaka' })
  return [format.format(from), format.format(to)]
}

describe('The expected delivery', () => {
  it('is three to five working days after the day of the order', () => {
    expect(daysFor('2026-11-22T10:00:00+06:00')).toEqual(['Wed 25', 'Sat 28'])
    expect(daysFor('2026-11-21T10:00:00+06:00')).toEqual(['Tue 24', 'Thu 26'])
  })

  it('leaves out Fridays', () => {
    expect(daysFor('2026-11-25T10:00:00+06:00')).toEqual(['Sun 29', 'Tue 1'])
    expect(daysFor('2026-11-20T10:00:00+06:00')).toEqual(['Mon 23', 'Wed 25'])
  })

  it('counts from the day in Bangladesh, whatever the day is elsewhere', () => {
    expect(daysFor('2026-11-21T23:59:59+06:00')).toEqual(['Tue 24', 'Thu 26'])
    expect(daysFor('2026-11-22T00:00:00+06:00')).toEqual(['Wed 25', 'Sat 28'])
  })

  it('is the same for each time of a day', () => {
    expect(daysFor('2026-11-22T00:00:00+06:00')).toEqual(daysFor('2026-11-22T23:59:59+06:00'))
  })
})
