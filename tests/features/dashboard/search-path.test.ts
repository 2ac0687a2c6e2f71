import { describe, expect, it } from 'vitest'
import type { Role } from '../../../src/contract/roles.ts'
import { buildSearchPath } from '../../../src/features/dashboard/search-path.ts'

const INDEX = '/dashboard/index'
const from = (path: string, role: Role) => (term: string) => buildSearchPath(term, role, path)

describe('The search in the dashboard’s header', () => {
  it.each([
    ['CUSTOMER', 'saree & co', '/products?search=saree+%26+co'],
    ['CUSTOMER', 'h-2f8k', '/dashboard/my-orders?search=h-2f8k'],
    ['CUSTOMER', '01712345678', '/products?search=01712345678'],
    ['VENDOR', 'saree', '/dashboard/shop-products?search=saree'],
    ['VENDOR', 'h-', '/dashboard/shop-products?search=h-'],
    ['VENDOR', 'h-2f8k', '/dashboard/orders?search=h-2f8k'],
    ['VENDOR', '+880 1712-345678', '/dashboard/orders?search=%2B880+1712-345678'],
    ['VENDOR', 'nusrat@haat.example', '/dashboard/orders?search=nusrat%40haat.example'],
    ['ADMIN', 'H-2F8K-7QX', '/dashboard/orders?search=H-2F8K-7QX'],
    ['ADMIN', '01712', '/dashboard/customers?search=01712'],
    ['ADMIN', '1971', '/dashboard/products?search=1971'],
    ['SUPER_ADMIN', 'nusrat@haat.example', '/dashboard/customers?search=nusrat%40haat.example'],
    ['SUPER_ADMIN', 'saree', '/dashboard/products?search=saree'],
  ] as const)('leads %s who types %s to the right list', (role, term, to) => {
    expect(from(INDEX, role)(term)).toBe(to)
  })

  it.each([
    ['VENDOR', '/dashboard/orders', 'saree'],
    ['VENDOR', '/dashboard/shop-reviews', 'soft'],
    ['VENDOR', '/dashboard/coupons', 'EID'],
    ['CUSTOMER', '/dashboard/my-orders', 'saree'],
    ['ADMIN', '/dashboard/vendors', '01712'],
    ['ADMIN', '/dashboard/orders', '01712'],
    ['ADMIN', '/dashboard/newsletters', 'nusrat@haat.example'],
    ['ADMIN', '/dashboard/shops', 'tangail'],
    ['SUPER_ADMIN', '/dashboard/admins', 'sabina'],
  ] as const)('stays for %s in %s, which finds %s', (role, path, term) => {
    expect(from(path, role)(term)).toBe(`${path}?${new URLSearchParams({ search: term })}`)
  })

  it('leaves a list that cannot find the term', () => {
    expect(from('/dashboard/shop-products', 'VENDOR')('h-2f8k')).toBe('/dashboard/orders?search=h-2f8k')
    expect(from('/dashboard/products', 'ADMIN')('01712345678')).toBe('/dashboard/customers?search=01712345678')
    expect(from('/dashboard/orders/0189', 'VENDOR')('saree')).toBe('/dashboard/shop-products?search=saree')
  })

  it('clears the search when nothing is typed', () => {
    expect(from('/dashboard/orders', 'VENDOR')('')).toBe('/dashboard/orders')
    expect(from(INDEX, 'CUSTOMER')('')).toBe('/products')
  })

  it('leads signed-out visitors to the store', () => {
    expect(buildSearchPath('h-2f8k', undefined, '/dashboard/orders')).toBe('/products?search=h-2f8k')
  })
})
