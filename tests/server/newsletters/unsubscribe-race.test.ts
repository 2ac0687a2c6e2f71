import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { deliverNewsletters } from '../../../server/newsletters/newsletter-delivery.ts'
import { insertNewsletter } from '../../../server/newsletters/newsletters.ts'
import { markUnsubscribed, saveSubscriber } from '../../../server/newsletters/subscribers.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { startServer } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('A newsletter on $name', engine => {
  it('is not mailed to somebody who has unsubscribed while the mails are queued', async () => {
    const server = await startServer({ engine })
    const { store, services } = server
    const letter = { id: uuid(), subject: 'Eid is near', body: 'New sarees.', created_at: services.now() }
    await store.write(async tx => {
      for (const email of ['a@test.example', 'b@test.example']) await saveSubscriber(tx, email, 1)
      await insertNewsletter(tx, letter)
    })
    const [reader] = await store.read.selectFrom('subscribers').select('id').orderBy('email').execute()
    const queued = pauseCommit(
      store,
      async tx =>
        (await tx.selectFrom('mails').select('id').where('newsletter_id', '=', letter.id).execute()).length > 0,
    )
    // The mails stay in the queue.
    const delivering = deliverNewsletters({ ...services, mail: { ...services.mail, wake: () => undefined } })
    await queued.isPaused
    let isDone = false
    const leaving = store
      .write(tx => markUnsubscribed(tx, reader!.id, services.now()))
      .finally(() => {
        isDone = true
      })
    await expect.poll(async () => isDone || (await hasLockWaiter(store))).toBe(true)
    queued.resume()
    await Promise.all([delivering, leaving])
    const mails = await store.read.selectFrom('mails').select('recipient').execute()
    expect(mails).toEqual([{ recipient: 'b@test.example' }])
    await server.stop()
  }, 60_000)
})
