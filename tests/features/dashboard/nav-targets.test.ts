import { describe, expect, it } from 'vitest'
import { getNavTarget } from '../../../src/features/storefront/nav-targets.ts'

describe('The active target of the bottom bar', () => {
  it.each([
    ['/dashboard/my-orders', '/dashboard/my-orders'],
    ['/dashboard/orders/0189', '/dashboard/my-orders'],
    ['/dashboard/index', '/dashboard/index'],
    ['/dashboard/my-reviews', '/dashboard/index'],
    ['/dashboard/settings', '/dashboard/index'],
    ['/cart', '/cart'],
    ['/', '/'],
    ['/products', '/products'],
  ])('at %s is %s', (path, place) => {
    expect(getNavTarget(path)).toBe(place)
  })
})
