import { describe, expect, it } from 'vitest'
import { PAGE_PATHS } from '../../../src/contract/page-paths.ts'
import { ROLES } from '../../../src/contract/roles.ts'
import { BOTTOM_MENU, DASHBOARD_MENU, findCurrentEntry } from '../../../src/features/dashboard/menu.ts'
import { listScreenChecks, listVariants, VISITORS } from '../../support/screens/screen-checks.ts'

const paths = (entries: readonly { href: string }[]) => entries.map(entry => entry.href)

describe('The menu of the dashboard', () => {
  it('has every entry of each role', () => {
    expect(paths(DASHBOARD_MENU.CUSTOMER)).toEqual(
      expect.arrayContaining(['/dashboard/my-orders', '/dashboard/my-reviews', '/dashboard/my-followed-shops']),
    )
    expect(paths(DASHBOARD_MENU.VENDOR)).toEqual(
      expect.arrayContaining([
        '/dashboard/my-shops',
        '/dashboard/orders',
        '/dashboard/shop-products',
        '/dashboard/shop-reviews',
        '/dashboard/shop-followers',
      ]),
    )
    expect(paths(DASHBOARD_MENU.ADMIN)).toEqual(
      expect.arrayContaining(
        ['customers', 'vendors', 'shops', 'categories', 'coupons', 'newsletters'].map(name => `/dashboard/${name}`),
      ),
    )
  })

  it('gives SUPER_ADMIN every entry of an admin, and Admins', () => {
    const own = paths(DASHBOARD_MENU.SUPER_ADMIN)
    expect(own).toEqual(expect.arrayContaining(paths(DASHBOARD_MENU.ADMIN)))
    expect(own).toContain('/dashboard/admins')
    expect(paths(DASHBOARD_MENU.ADMIN)).not.toContain('/dashboard/admins')
  })

  it.each(['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const)('gives %s five entries in the bottom bar, none twice', role => {
    expect(BOTTOM_MENU[role]).toHaveLength(5)
    for (const menu of [BOTTOM_MENU[role], DASHBOARD_MENU[role]]) expect(new Set(paths(menu)).size).toBe(menu.length)
  })

  it('marks the entry above a deeper path, and home only at home', () => {
    const vendor = DASHBOARD_MENU.VENDOR
    expect(findCurrentEntry(vendor, '/dashboard/orders/0189')).toBe('/dashboard/orders')
    expect(findCurrentEntry(vendor, '/dashboard/ordersX')).toBeUndefined()
    expect(findCurrentEntry(BOTTOM_MENU.VENDOR, '/dashboard/profile')).toBe('/dashboard/profile')
    expect(findCurrentEntry(DASHBOARD_MENU.CUSTOMER, '/dashboard/orders/0189')).toBe('/dashboard/my-orders')
  })
})

describe('The list of screens under test', () => {
  it.each(ROLES)('has every entry of the menu and of the bar for %s, at 360 and 1280 px, in both themes', role => {
    const seen = listScreenChecks().filter(({ visitor }) => visitor === VISITORS[role])
    const bar = role === 'CUSTOMER' ? [] : BOTTOM_MENU[role]
    const missing = paths([...DASHBOARD_MENU[role], ...bar]).filter(href => {
      const looks = seen.filter(({ pattern }) => pattern === href).flatMap(listVariants)
      const names = looks.map(({ width, theme }) => `${width} ${theme}`)
      return ['360 light', '360 dark', '1280 light', '1280 dark'].some(name => !names.includes(name))
    })
    expect(missing).toEqual([])
  })

  it('leaves out only redirects, and has every path in every theme and width', () => {
    const atLength = listScreenChecks().filter(({ isAlike }) => !isAlike)
    const shown = new Set<string>(atLength.map(({ pattern }) => pattern))
    expect(PAGE_PATHS.filter(path => !shown.has(path))).toEqual(['/my-account', '/dashboard'])
  })

  it('has no screen twice for the same role', () => {
    const seen = listScreenChecks().map(({ pattern, visitor }) => `${visitor} ${pattern}`)
    expect(seen.filter((one, at) => seen.indexOf(one) !== at)).toEqual([])
  })
})
