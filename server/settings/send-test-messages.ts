import { v7 as uuid } from 'uuid'
import type { PushMessage } from '../../src/contract/notifications/push.ts'
import type { DeliveryTest } from '../../src/contract/settings/server-status.ts'
import { DELIVERED, describeDeliveryProblem } from '../adapters/delivery-problem.ts'
import { testMailDraft } from '../adapters/mail/account-mails.ts'
import type { Services } from '../adapters/services.ts'
import { deleteExpiredPushSubscription, listPushTargets, type PushTarget } from '../notifications/push-subscriptions.ts'

/** Less than what a device waits for a response. */
const TIMEOUT_MS = 20_000
const STATUS_PATH = '/dashboard/server'

const NO_DEVICE: DeliveryTest = { isDelivered: false, problem: 'NO_DEVICE', detail: null }

/** Sends a mail to the person who asks for it, past the queue, and says what came of it. */
export const sendTestMail = async ({ config, mail, limits }: Services, to: Recipient): Promise<DeliveryTest> => {
  await limits.consume('test-message', to.userId)
  try {
    await withTimeout(mail.sendNow({ id: uuid(), ...testMailDraft(config, to.email) }))
    return DELIVERED
  } catch (error) {
    return describeDeliveryProblem(error, config.smtpUrl)
  }
}

/** Sends a push message to all devices of the person who asks for it. One that arrives is a success. */
export const sendTestPush = async (services: Services, { userId }: Recipient): Promise<DeliveryTest> => {
  const { push, store, limits, now } = services
  await limits.consume('test-message', userId)
  const targets = await listPushTargets(store.read, userId, now())
  const allowed = targets.filter(({ endpoint }) => push.isEndpoint(endpoint))
  const results = await Promise.all(allowed.map(target => sendToDevice(services, target)))
  return results.find(({ isDelivered }) => isDelivered) ?? results[0] ?? NO_DEVICE
}

type Recipient = { userId: string; email: string }

const sendToDevice = async ({ push, store }: Services, target: PushTarget): Promise<DeliveryTest> => {
  try {
    if ((await withTimeout(push.sendNow(target, createTestPush(target)))) === 'sent') return DELIVERED
    await store.write(tx => deleteExpiredPushSubscription(tx, target))
    return NO_DEVICE
  } catch (error) {
    return describeDeliveryProblem(error)
  }
}

const createTestPush = ({ locale }: PushTarget): PushMessage => ({
  id: uuid(),
  kind: 'SHOP',
  title: locale === 'bn' ? 'পরীক্ষামূলক নোটিফিকেশন' : 'A test notification',
  body: locale === 'bn' ? 'নোটিফিকেশন এই ডিভাইসে পৌঁছায়।' : 'Notifications reach this device.',
  path: STATUS_PATH,
})

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timeout: no answer within ${TIMEOUT_MS / 1000} seconds.`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, expired])
  } finally {
    clearTimeout(timer)
  }
}
