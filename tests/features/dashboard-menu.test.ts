import { describe, expect, it } from 'vitest'
import { PAGE_PATHS } from '../../src/contract/paths.ts'
import { BOTTOM_MENU, bottomMenuOf, currentEntry, DASHBOARD_MENU, menuOf } from '../../src/features/dashboard/menu.ts'
import { searchPath } from '../../src/features/dashboard/search-path.ts'

const everything: ReadonlySet<string> = new Set(PAGE_PATHS)
const paths = (entries: readonly { href: string }[]) => entries.map(entry => entry.href)

describe('The menu of the dashboard', () => {
  it('has every entry that the specification gives each role', () => {
    expect(paths(menuOf('CUSTOMER', everything))).toEqual(
      expect.arrayContaining(['/dashboard/my-orders', '/dashboard/my-reviews', '/dashboard/my-followed-shops']),
    )
    expect(paths(menuOf('VENDOR', everything))).toEqual(
      expect.arrayContaining([
        '/dashboard/my-shops',
        '/dashboard/orders',
        '/dashboard/shop-products',
        '/dashboard/shop-reviews',
        '/dashboard/shop-followers',
      ]),
    )
    expect(paths(menuOf('ADMIN', everything))).toEqual(
      expect.arrayContaining(
        ['customers', 'vendors', 'shops', 'categories', 'coupons', 'newsletters'].map(name => `/dashboard/${name}`),
      ),
    )
  })

  it('gives SUPER_ADMIN every entry of an admin, and Admins', () => {
    const own = paths(menuOf('SUPER_ADMIN', everything))
    expect(own).toEqual(expect.arrayContaining(paths(menuOf('ADMIN', everything))))
    expect(own).toContain('/dashboard/admins')
    expect(paths(menuOf('ADMIN', everything))).not.toContain('/dashboard/admins')
  })

  it('shows nothing that is not built', () => {
    expect(paths(menuOf('VENDOR', new Set(['/dashboard/index', '/dashboard/orders'])))).toEqual([
      '/dashboard/index',
      '/dashboard/orders',
    ])
    expect(bottomMenuOf('ADMIN', new Set())).toEqual([])
  })

  it.each(['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const)('puts five places under the thumb of %s, none twice', role => {
    expect(BOTTOM_MENU[role]).toHaveLength(5)
    for (const menu of [BOTTOM_MENU[role], DASHBOARD_MENU[role]]) expect(new Set(paths(menu)).size).toBe(menu.length)
  })

  it('marks the entry that a deeper path lies below, and home only at home', () => {
    const vendor = menuOf('VENDOR', everything)
    expect(currentEntry(vendor, '/dashboard/orders/0189')).toBe('/dashboard/orders')
    expect(currentEntry(vendor, '/dashboard/ordersX')).toBeUndefined()
    expect(currentEntry(BOTTOM_MENU.VENDOR, '/dashboard/profile')).toBe('/dashboard/profile')
  })
})

describe('searchPath', () => {
  it("leads to the market's products, and to those that one works on where they have a screen", () => {
    expect(searchPath('saree & co', 'CUSTOMER', everything)).toBe('/products?search=saree+%26+co')
    expect(searchPath('saree', 'VENDOR', new Set())).toBe('/products?search=saree')
    expect(searchPath('saree', 'VENDOR', everything)).toBe('/dashboard/shop-products?search=saree')
    expect(searchPath('saree', 'SUPER_ADMIN', everything)).toBe('/dashboard/products?search=saree')
    expect(searchPath('', undefined, everything)).toBe('/products')
  })

  it("leads an order's number to the orders of those who work on them", () => {
    expect(searchPath('h-2f8k', 'VENDOR', everything)).toBe('/dashboard/orders?search=h-2f8k')
    expect(searchPath('H-2F8K-7QX', 'ADMIN', everything)).toBe('/dashboard/orders?search=H-2F8K-7QX')
    expect(searchPath('h-2f8k', 'CUSTOMER', everything)).toBe('/products?search=h-2f8k')
    expect(searchPath('h-', 'VENDOR', new Set())).toBe('/products?search=h-')
  })
})
