import { describe, expect, it } from 'vitest'
import { DASHBOARD_ROUTES } from '../../../src/app/dashboard-routes.ts'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { SHOP_PERMISSIONS } from '../../../src/contract/shop-roles.ts'
import { isStaffPermitted, STAFF_ROLES, type StaffRole } from '../../../src/contract/staff-roles.ts'
import { listBottomEntries, listMenuEntries } from '../../../src/features/dashboard/menu.ts'
import {
  isPathPermitted,
  isScreenPermitted,
  SCREEN_ENDPOINTS,
  SHOP_SCREEN_ENDPOINTS,
} from '../../../src/features/dashboard/screen-permissions.ts'

const as = (staffRole?: StaffRole) => ({ role: 'ADMIN' as const, staffRole })
const hrefsOf = (staffRole?: StaffRole) => listMenuEntries(as(staffRole)).map(({ href }) => href)

describe('The screens of staff', () => {
  it('are named with the call that each needs, which is an endpoint', () => {
    const forAdmins = Object.entries(DASHBOARD_ROUTES)
      .filter(([, { who }]) => Array.isArray(who) && who.includes('ADMIN'))
      .map(([path]) => path)
    expect(Object.keys(SCREEN_ENDPOINTS).sort()).toEqual(forAdmins.sort())
    const names = ENDPOINTS.map(({ name }) => name)
    for (const endpoint of Object.values(SCREEN_ENDPOINTS)) expect(names).toContain(endpoint)
  })

  it('are all there for an admin without a role, and for an owner', () => {
    expect(hrefsOf('OWNER')).toEqual(hrefsOf())
    expect(hrefsOf()).toContain('/dashboard/audit-log')
  })

  it.each([
    ['SUPPORT', ['/dashboard/orders', '/dashboard/contact-messages'], ['/dashboard/money', '/dashboard/coupons']],
    ['MODERATION', ['/dashboard/moderation', '/dashboard/shops'], ['/dashboard/orders', '/dashboard/money']],
    ['CATALOGUE', ['/dashboard/categories', '/dashboard/products'], ['/dashboard/orders', '/dashboard/customers']],
    ['FINANCE', ['/dashboard/money', '/dashboard/orders'], ['/dashboard/pages', '/dashboard/moderation']],
    ['MARKETING', ['/dashboard/coupons', '/dashboard/newsletters', '/dashboard/pages'], ['/dashboard/orders']],
  ] as const)('of %s are those of their work', (role, shown, hidden) => {
    const hrefs = hrefsOf(role)
    for (const href of [...shown, '/dashboard/index', '/dashboard/settings']) expect(hrefs).toContain(href)
    for (const href of [...hidden, '/dashboard/audit-log', '/dashboard/server']) expect(hrefs).not.toContain(href)
  })

  it('fill the bar on phones with what the role works at', () => {
    for (const role of STAFF_ROLES) {
      const entries = listBottomEntries(as(role))
      expect(entries.length).toBeLessThanOrEqual(5)
      expect([entries[0]?.href, entries.at(-1)?.href]).toEqual(['/dashboard/index', '/dashboard/profile'])
      expect(entries.every(({ href }) => isScreenPermitted(href, as(role)))).toBe(true)
    }
    expect(listBottomEntries(as('MARKETING')).map(({ href }) => href)).toContain('/dashboard/coupons')
  })

  it.each([
    ['ORDERS', ['/dashboard/orders', '/dashboard/messages'], ['/dashboard/shop-products', '/dashboard/coupons']],
    ['PRODUCTS', ['/dashboard/shop-products', '/dashboard/questions'], ['/dashboard/orders', '/dashboard/messages']],
    ['MANAGER', ['/dashboard/orders', '/dashboard/shop-products', '/dashboard/coupons'], ['/dashboard/couriers']],
    ['REMOVED', [], ['/dashboard/orders', '/dashboard/shop-products']],
  ] as const)('of a person of a shop who is %s are those of their work', (shopRole, shown, hidden) => {
    const caller = { role: 'VENDOR' as const, shopRole }
    const hrefs = listMenuEntries(caller).map(({ href }) => href)
    for (const href of [...shown, '/dashboard/index', '/dashboard/settings']) expect(hrefs).toContain(href)
    for (const href of [...hidden, '/dashboard/money', '/dashboard/shop-people']) expect(hrefs).not.toContain(href)
    expect(listBottomEntries(caller).every(({ href }) => hrefs.includes(href))).toBe(true)
    expect(isPathPermitted('/dashboard/money', caller)).toBe(false)
    expect(isPathPermitted('/dashboard/orders/019a0000-0000-7000-8000-000000000000', caller)).toBe(
      shopRole === 'ORDERS' || shopRole === 'MANAGER',
    )
  })

  it('of a vendor are named with the call that each needs, which a person of a shop may lack', () => {
    const open = ['/dashboard/index', '/dashboard/pending']
    const forVendors = Object.entries(DASHBOARD_ROUTES)
      .filter(([path, { who }]) => Array.isArray(who) && who.includes('VENDOR') && !open.includes(path))
      .map(([path]) => path)
    expect(Object.keys(SHOP_SCREEN_ENDPOINTS).sort()).toEqual(forVendors.sort())
    for (const endpoint of Object.values(SHOP_SCREEN_ENDPOINTS)) expect(SHOP_PERMISSIONS).toHaveProperty([endpoint])
  })

  it('are not bounded for other roles, whatever else is said of them', () => {
    expect(isStaffPermitted('orders.list', { role: 'VENDOR', staffRole: 'MARKETING' })).toBe(true)
    expect(isScreenPermitted('/dashboard/orders', { role: 'SUPER_ADMIN' })).toBe(true)
  })
})
