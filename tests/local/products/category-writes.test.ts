import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { withdrawFieldErrors } from '../../../src/local/outbox/entry-edit.ts'
import { submitCategoryDeletion, submitNewCategory } from '../../../src/local/products/submit-category.ts'
import { drainOnRequest, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { failureReply } from '../fake-server.ts'

const device = setUpDevice()
const MESSAGE = 'There is a category named Books already.'

const createRejected = async (fields?: Record<string, string>) => {
  await signInOnDevice(device.server, RIMA)
  drainOnRequest()
  device.server.responses.set('POST /categories/create', () => failureReply(409, 'DUPLICATE', MESSAGE, { fields }))
  const result = await submitNewCategory(createId(), { name: 'Books', description: '' })
  expect(result.state).toBe('rejected')
  await withdrawFieldErrors(result)
  return db.outbox.count()
}

it('leaves nothing to decide of a category whose form is open and shows what is wrong', async () => {
  expect(await createRejected({ name: MESSAGE })).toBe(0)
})

it('keeps a rejected category whose form has nothing to show', async () => {
  expect(await createRejected()).toBe(1)
})

it('leaves nothing to decide of a deletion that was refused because the category has products', async () => {
  await signInOnDevice(device.server, RIMA)
  drainOnRequest()
  const id = createId()
  device.server.responses.set(`DELETE /categories/${id}`, () => failureReply(409, 'CONFLICT', 'One product is in it.'))
  expect((await submitCategoryDeletion({ id, name: 'Books' })).state).toBe('rejected')
  expect(await db.outbox.count()).toBe(0)
})
