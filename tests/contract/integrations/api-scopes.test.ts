import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { resourceOf } from '../../../src/contract/endpoint.ts'
import { API_SCOPES, findScope, isInScope, SCOPE_ENDPOINTS } from '../../../src/contract/integrations/api-scopes.ts'

/** What a key may never reach, whatever its scopes are. */
const CLOSED =
  /^\/(auth|users|customers|vendors|admins|api-keys|webhooks|ledger|payouts?|payout-accounts|commission|store-credit|payments|suspense|settlements|gateway-settlements|couriers|shop-documents|settings|audit-log|server-status|push|addresses|admin-notes|conversations|events|sync)(\/|$)/

describe('The scopes of API keys', () => {
  it('name endpoints that exist, each in one scope', () => {
    const known = ENDPOINTS.map(({ name }) => name)
    const named = API_SCOPES.flatMap(scope => SCOPE_ENDPOINTS[scope])
    expect(named.filter(name => !known.includes(name))).toEqual([])
    expect(named).toEqual([...new Set(named)])
  })

  it('open no session, password, key, account with money, or person', () => {
    const open = ENDPOINTS.filter(({ name }) => findScope(name))
    expect(open.filter(({ path, aliases = [] }) => [path, ...aliases].some(one => CLOSED.test(one)))).toEqual([])
    expect(new Set(open.map(resourceOf))).toEqual(new Set(['orders', 'products', 'categories', 'shops']))
    const closed = ENDPOINTS.filter(({ path }) => CLOSED.test(path))
    expect(closed.length).toBeGreaterThan(80)
    for (const { name } of closed) expect(isInScope(name, API_SCOPES)).toBe(false)
  })

  it('let a key that reads change nothing', () => {
    for (const scope of API_SCOPES.filter(one => one.endsWith(':read')))
      for (const name of SCOPE_ENDPOINTS[scope]) expect(ENDPOINTS.find(it => it.name === name)?.method).toBe('GET')
  })

  it('refuse refunds and payments, which are money', () => {
    const money = ['orders.changePaymentStatus', 'orders.refundAmount', 'orders.recordRefund', 'payments.refund']
    for (const name of [...money, 'orders.showRefundAccount']) expect(findScope(name)).toBeUndefined()
  })
})
