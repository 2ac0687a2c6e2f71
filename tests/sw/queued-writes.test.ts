import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { db } from '../../src/local/db/database.ts'
import { createId } from '../../src/local/db/ids.ts'
import { findQueueableWrite, handleWriteRequest } from '../../sw/write-fallback.ts'
import { drainNow, KARIM, RIMA, setUpDevice, signInOnDevice } from '../local/device-fixture.ts'
import { SHOP } from '../local/entity-fixtures.ts'
import { createFetchEvent, stubWorkerScope } from './worker-fixture.ts'

const device = setUpDevice()
beforeEach(() => stubWorkerScope(device.server.url))

const at = (path: string) => `${device.server.url}/api/v1${path}`
const post = (path: string, init: RequestInit = {}) => new Request(at(path), { method: 'POST', body: '{}', ...init })
const order = () => ({
  id: createId(),
  shopId: SHOP,
  totalAmount: 2560,
  paymentType: 'COD',
  products: [{ productId: createId(), quantity: 1, price: 2500, discount: 0 }],
})
const send = (request: Request) => handleWriteRequest(createFetchEvent(request) as never)

describe('The fallback for writes', () => {
  it('handles writes that may wait, whatever the parameters in their path', () => {
    expect(findQueueableWrite(post('/orders/create'))?.endpoint.name).toBe('orders.create')
    const patch = findQueueableWrite(post('/orders/change-status/0190', { method: 'PATCH' }))
    expect(patch).toMatchObject({ endpoint: { name: 'orders.changeStatus' }, parameters: { id: '0190' } })
  })

  it('leaves alone reads, writes that need a response, our own drain, other origins and unknown paths', () => {
    expect(findQueueableWrite(new Request(at('/orders/my-orders')))).toBeUndefined()
    expect(findQueueableWrite(post('/auth/login'))).toBeUndefined()
    expect(findQueueableWrite(post('/auth/logout'))).toBeUndefined()
    expect(findQueueableWrite(post('/orders/create', { headers: { 'idempotency-key': createId() } }))).toBeUndefined()
    expect(
      findQueueableWrite(new Request('https://elsewhere.example/api/v1/orders/create', { method: 'POST' })),
    ).toBeUndefined()
    expect(findQueueableWrite(post('/bookings/create'))).toBeUndefined()
    expect(findQueueableWrite(new Request(`${device.server.url}/payment/return`, { method: 'POST' }))).toBeUndefined()
  })

  it('leaves alone every call that needs a response, whatever its path looks like', () => {
    const online = ENDPOINTS.filter(row => row.offline === 'never' && row.method !== 'GET')
    const paths = online.flatMap(row => [row.path, ...(row.aliases ?? [])].map(path => [row.method, path] as const))
    const caught = paths.filter(([method, path]) =>
      findQueueableWrite(post(path.replace(/:\w+/g, createId()), { method })),
    )
    expect(paths.length).toBeGreaterThan(10)
    expect(caught).toEqual([])
  })

  it('passes the response on when there is one', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const response = await send(
      post('/orders/create', { body: JSON.stringify(order()), headers: { authorization: accessToken } }),
    )
    expect(await response!.json()).toMatchObject({ success: true, data: { number: 'H-2F8K-7QX' } })
    expect(await db.outbox.count()).toBe(0)
  })

  it('answers 202 and puts the write into the outbox when the network fails; it is sent once later', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const body = order()
    device.server.replyToNext(() => 'drop')
    const response = await send(
      post('/orders/create', { body: JSON.stringify(body), headers: { authorization: `Bearer ${accessToken}` } }),
    )
    const [entry] = await db.outbox.toArray()
    expect(response!.status).toBe(202)
    expect(await response!.json()).toMatchObject({ success: true, data: { queued: entry!.id } })
    expect(entry).toMatchObject({ userId: RIMA.id, endpoint: 'orders.create', scope: `order:${body.id}`, input: body })
    expect(entry!.mayHaveHappened).toBe(true)
    await drainNow()
    expect([...device.server.placed.keys()]).toEqual([body.id])
  })

  it('sends it with the key of its entry, so that a lost response makes no second order', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    device.server.replyAfterNextWrite('drop')
    const headers = { authorization: accessToken }
    expect((await send(post('/orders/create', { body: JSON.stringify(order()), headers })))!.status).toBe(202)
    const [entry] = await db.outbox.toArray()
    await drainNow()
    expect(device.server.writes().map(write => write.key)).toEqual([entry!.id, entry!.id])
  })

  it('queues nothing of another user than the one who is signed in', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    await signInOnDevice(device.server, KARIM)
    for (const headers of [new Headers({ authorization: accessToken }), new Headers()]) {
      device.server.replyToNext(() => 'drop')
      await expect(send(post('/orders/create', { body: JSON.stringify(order()), headers }))).rejects.toThrow()
    }
    expect(await db.outbox.count()).toBe(0)
  })

  it('makes an order that is paid online wait for its person', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    device.server.replyToNext(() => 'drop')
    const body = JSON.stringify({ ...order(), paymentType: 'ONLINE' })
    await send(post('/orders/create', { body, headers: { authorization: accessToken } }))
    await drainNow({ isBack: true })
    expect(device.server.placed.size).toBe(0)
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'pending', needsPerson: 'payment' }])
  })

  it('queues nothing that it cannot parse', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    device.server.replyToNext(() => 'drop')
    const request = post('/orders/create', { body: 'not json', headers: { authorization: accessToken } })
    await expect(send(request)).rejects.toThrow()
    expect(await db.outbox.count()).toBe(0)
  })

  it('keeps the picture of a multipart write and its fields, whether as JSON or as form fields', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    const form = new FormData()
    form.set('data', JSON.stringify({ name: 'Rima Khatun' }))
    form.set('address', 'Tangail')
    form.set('file', new Blob(['picture'], { type: 'image/webp' }), 'me.webp')
    device.server.replyToNext(() => 'drop')
    const headers = { authorization: accessToken }
    const response = await send(new Request(at('/users/update-profile'), { method: 'PATCH', body: form, headers }))
    expect(response!.status).toBe(202)
    const [entry] = await db.outbox.toArray()
    expect(entry!.input).toEqual({ name: 'Rima Khatun', address: 'Tangail', file: expect.anything() })
  })
})
