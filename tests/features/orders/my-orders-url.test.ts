import { describe, expect, it } from 'vitest'
import { buildMyOrdersUrl, parseMyOrdersUrl } from '../../../src/features/orders/customer/my-orders-url.ts'

describe('The URL of My Orders', () => {
  it('is read back as it was built', () => {
    const address = { status: 'SHIPPED' as const, term: 'শাড়ি', page: 3 }
    expect(parseMyOrdersUrl(buildMyOrdersUrl(address).split('?')[1]!)).toEqual(address)
    expect(buildMyOrdersUrl({ status: undefined, term: '', page: 1 })).toBe('/dashboard/my-orders')
  })

  it.each(['', 'status=&page=', 'status=LOST&page=-1', 'page=1.5', 'page=1e99', 'status=undefined&page=null'])(
    'counts what makes no sense as absent: %s',
    search => expect(parseMyOrdersUrl(search)).toEqual({ status: undefined, term: '', page: 1 }),
  )
})
