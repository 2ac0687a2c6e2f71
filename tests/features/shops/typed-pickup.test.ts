import { describe, expect, it } from 'vitest'
import { newPoint, readTypedPoints, toTypedPoint } from '../../../src/features/shops/vendor/delivery/typed-pickup.ts'

describe('Places to pick up orders, as they are typed', () => {
  it('are the same after they were read and shown', () => {
    const typed = [newPoint('Shop', 'Shop 12, New Market'), { ...newPoint('Store', 'Mirpur 10'), opens: '09:05' }]
    const { points } = readTypedPoints(typed)
    expect(points?.map(toTypedPoint)).toEqual(typed)
    expect(points?.map(({ opens, closes }) => [opens, closes])).toEqual([
      [600, 1200],
      [545, 1200],
    ])
  })

  it('say which field of which place is wrong', () => {
    const shop = newPoint('Shop', 'Shop 12, New Market')
    const problems = [{ closes: '09:00' }, { closes: '' }, { name: ' ' }, { address: '' }].map(
      change => readTypedPoints([shop, { ...shop, ...change }]).problem,
    )
    expect(problems).toEqual([
      { point: 1, field: 'closes', message: 'It closes after it opens.' },
      { point: 1, field: 'closes', message: 'Enter when it opens and when it closes.' },
      { point: 1, field: 'name', message: 'Name the place, such as “Shop” or “Warehouse”.' },
      { point: 1, field: 'address', message: 'Address is required' },
    ])
  })
})
