import { expect, it } from 'vitest'
import { createQueueWorker } from '../../../server/adapters/queue/queue-worker.ts'

it('A queue worker runs again for a call at any moment of its run', async () => {
  for (let moment = 0; moment < 12; moment++) {
    let looks = 0
    const worker = createQueueWorker({ processAll: async () => void looks++, onError: () => {}, close: () => {} })
    worker.wake()
    for (let step = 0; step < moment; step++) await null
    const before = looks
    await worker.drain()
    expect(looks, `called after ${moment} steps`).toBeGreaterThan(before)
  }
})
