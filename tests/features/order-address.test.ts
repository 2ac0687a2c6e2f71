import { describe, expect, it } from 'vitest'
import { orderAddress, ordersHref } from '../../src/features/orders/order-address.ts'

describe('orderAddress', () => {
  it('reads what ordersHref writes', () => {
    const address = { status: 'SHIPPED' as const, term: 'শাড়ি', page: 3 }
    expect(orderAddress(ordersHref(address).split('?')[1]!)).toEqual(address)
    expect(ordersHref({ status: undefined, term: '', page: 1 })).toBe('/dashboard/my-orders')
  })

  it.each(['', 'status=&page=', 'status=LOST&page=-1', 'page=1.5', 'page=1e99', 'status=undefined&page=null'])(
    'counts what makes no sense as absent: %s',
    search => expect(orderAddress(search)).toEqual({ status: undefined, term: '', page: 1 }),
  )
})
