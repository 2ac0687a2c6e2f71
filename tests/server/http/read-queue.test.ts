import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { queueRead } from '../../../server/http/requests/read-queue.ts'

it('a hundred reads by one address delay neither another address nor the event loop', async () => {
  const order: string[] = []
  const read = (name: string) => async () => {
    order.push(name)
  }
  const flood = Array.from({ length: 100 }, () => queueRead(read('flood'), { address: '198.51.100.1' }))
  const shopper = queueRead(read('shopper'), { address: '203.0.113.1' })
  await setImmediate()
  const seenByLoop = order.length
  await Promise.all([...flood, shopper])
  expect(seenByLoop).toBeLessThan(20)
  expect(order.indexOf('shopper')).toBeLessThan(20)
  expect(order).toHaveLength(101)
})

it('a failed read frees its place', async () => {
  const fail = () => queueRead(() => Promise.reject(new Error('no')), { address: '198.51.100.1' })
  const failed = await Promise.allSettled(Array.from({ length: 20 }, fail))
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await queueRead(async () => 'read', { address: '198.51.100.1' })).toBe('read')
})

it('what devices fetch by themselves does not delay what people ask for', async () => {
  const order: string[] = []
  const read = (name: string) => async () => {
    order.push(name)
  }
  const address = (n: number) => ({ address: `198.51.100.${n % 250}` })
  const devices = Array.from({ length: 500 }, (_, n) => queueRead(read('device'), address(n), true))
  const shoppers = Array.from({ length: 10 }, (_, n) => queueRead(read('shopper'), address(n)))
  await Promise.all([...devices, ...shoppers])
  expect(order.lastIndexOf('shopper')).toBeLessThan(20)
  expect(order).toHaveLength(510)
})
