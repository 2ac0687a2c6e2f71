import { describe, expect, it } from 'vitest'
import { isPagePath, PAGE_PATHS } from '../../src/contract/page-paths.ts'
import { isShellPath } from '../../src/contract/store-paths.ts'

describe("The page's paths", () => {
  it('are matched with and without a trailing slash', () => {
    for (const path of PAGE_PATHS) {
      const url = path.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000001')
      expect([isPagePath(url), isShellPath(url)]).toEqual([true, true])
      expect(isPagePath(`${url}/`.replace('//', '/'))).toBe(true)
    }
    expect(new Set(PAGE_PATHS).size).toBe(PAGE_PATHS.length)
  })

  it.each([
    '/api/v1/products',
    '/pictures/a.webp',
    '/healthz',
    '/products/1/2',
    '/dashboard/nothing',
    '/sandbox/pay',
    '',
  ])('do not include %s', path => expect(isPagePath(path)).toBe(false))

  it('are those of the shell, with whatever follows the dashboard’s', () => {
    const asked = ['/dashboard/nothing', '/dashboards', '/api/v1/products', '/products/1/2', '/healthz', '']
    expect(asked.filter(isShellPath)).toEqual(['/dashboard/nothing'])
  })
})
