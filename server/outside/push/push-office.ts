import { newsInBangla } from '../../../src/contract/news-words.ts'
import type { PushMessage } from '../../../src/contract/push.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import { type DuePush, dropSubscription, duePushes, movePush, type PushTarget, targetsOf } from '../../queries/push.ts'
import type { Log } from '../log.ts'
import { createPushSender, type PushSender } from './sender.ts'

/** Pushes what notifications say to the devices of their users. Several processes may do so over one database. */
export type PushOffice = {
  /** What a browser needs to subscribe. */
  publicKey: string
  /** Pushes soon; returns at once. For after a commit. */
  wake(): void
  /** Pushes everything that is due now, and resolves when it is. */
  drain(): Promise<void>
  /** Lets what is being pushed end, and pushes nothing more. */
  close(): Promise<void>
}

type Needs = {
  config: Pick<Config, 'vapid' | 'mailFrom' | 'publicUrl' | 'ownPushService'>
  store: Store
  log: Log
  now(): number
}
type Office = Needs & { sender: PushSender }

const MINUTE = 60_000
/** Longer than all devices of a user can take; after it a killed process's push is another's. */
const LEASE_MS = 2 * MINUTE
const REST_MS = 2 * MINUTE
/** News that could not be pushed for an hour is read in the app. */
const WORTH_MS = 60 * MINUTE
const AT_ONCE = 10

export const openPushOffice = (needs: Needs): PushOffice => {
  const office = { ...needs, sender: createPushSender(needs.config) }
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  const run = async (): Promise<void> => {
    do {
      again = false
      while (!closed && (await pushSome(office))) {}
    } while (again && !closed)
  }
  const drain = (): Promise<void> => {
    again = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  return {
    publicKey: needs.config.vapid.publicKey,
    wake: () => {
      if (!closed) drain().catch(error => needs.log.error({ err: error }, 'The push messages could not be read.'))
    },
    drain,
    close: async () => {
      closed = true
      await running?.catch(() => undefined)
      office.sender.close()
    },
  }
}

/** False when nothing is due. */
const pushSome = async (office: Office): Promise<boolean> => {
  const due = await duePushes(office.store.read, office.now(), AT_ONCE)
  await Promise.all(due.map(push => pushOne(office, push)))
  return due.length > 0
}

const pushOne = async (office: Office, push: DuePush): Promise<void> => {
  const { store, now } = office
  const leased = { id: push.id, pushAt: now() + LEASE_MS }
  if (!(await store.write(tx => movePush(tx, push, leased.pushAt)))) return
  const targets = await targetsOf(store.read, push.userId, now())
  const results = await Promise.all(targets.map(target => pushTo(office, target, push)))
  const isWorthMore = results.includes(false) && now() - push.createdAt < WORTH_MS
  await store.write(tx => movePush(tx, leased, isWorthMore ? now() + REST_MS : null))
}

/** False when it is worth another attempt. A second message of the same name takes the place of the first. */
const pushTo = async ({ sender, store, log }: Office, target: PushTarget, push: DuePush): Promise<boolean> => {
  try {
    const sent = await sender.send(target, messageFor(target, push))
    if (sent === 'gone') await store.write(tx => dropSubscription(tx, target))
    return true
  } catch (error) {
    log.warn(
      { notificationId: push.id, subscriptionId: target.id, reason: wordsOf(error) },
      'A push message was not sent.',
    )
    return false
  }
}

const messageFor = ({ locale }: PushTarget, { id, kind, title, body, path }: DuePush): PushMessage => {
  const worded = (text: string) => (locale === 'bn' ? newsInBangla(text) : undefined) ?? text
  return { id, kind, title: worded(title), body: worded(body), path }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
