import { EventEmitter, setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { IMPORT_BOMBS } from '../support/fixtures/import-bombs.ts'
import { type Attack, type AttackContext, buildRequest, pickVendor, type Target } from './attack-context.ts'
import { CHEAP_ATTACKS } from './cheap-attacks.ts'
import { largePhoto, manyScans, photoBesideOthers } from './photo-attacks.ts'
import {
  type AttackOutcome,
  type AttackRequest,
  classifyError,
  formRequest,
  jsonRequest,
  sendAttack,
  startRequest,
} from './request.ts'

const MB = 1024 * 1024

/** Created when they are first sent. */
const bombs = IMPORT_BOMBS.map(({ file }) => {
  let created: string | Uint8Array | undefined
  return () => {
    created ??= file()
    return created
  }
})

const importBomb = (context: AttackContext): Promise<AttackOutcome> => {
  const bomb = bombs[context.n % bombs.length]!()
  return sendAttack({
    ...buildRequest(context, 3),
    path: `${API_PREFIX}/products/import`,
    ...formRequest(bomb, pickVendor(context)),
  })
}

const wrongLogin = (context: AttackContext): Promise<AttackOutcome> => {
  const { emails } = context.target
  const body = { email: emails[context.n % emails.length], password: `guess-${context.n}` }
  return sendAttack({ ...buildRequest(context, 500), path: `${API_PREFIX}/auth/login`, ...jsonRequest(body) })
}

const signUp = (context: AttackContext): Promise<AttackOutcome> => {
  const data = { name: 'Nobody', email: `nobody-${context.n}-${Date.now()}@test.example`, phoneNumber: '01712345678' }
  return sendAttack({
    ...buildRequest(context, 500),
    path: `${API_PREFIX}/users/create-customer`,
    ...jsonRequest({ password: 'a-password', data }),
  })
}

/** Keeps an event stream open. */
const stream =
  (senders: number) =>
  (context: AttackContext): Promise<AttackOutcome> =>
    new Promise(resolve => {
      const asked = startRequest({ ...buildRequest(context, senders), path: `${API_PREFIX}/events` }, response => {
        response.resume()
        response.on('error', () => undefined)
        response.once('close', () => resolve(String(response.statusCode)))
      })
      asked.on('error', error => resolve(classifyError(error)))
      asked.end()
    })

/** Sends a body of 20 MB as fast as possible. */
const largeUpload = (context: AttackContext): Promise<AttackOutcome> =>
  sendAttack({
    ...buildRequest(context, 50),
    path: `${API_PREFIX}/products/import`,
    ...formRequest(new Uint8Array(19 * MB), pickVendor(context)),
  })

const DRIP_MS = 200

/** Announces a body of 20 MB and sends it byte by byte. */
const slowUpload = (context: AttackContext): Promise<AttackOutcome> => {
  const headers = {
    authorization: pickVendor(context),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(19 * MB),
  }
  return sendSlowly({ ...buildRequest(context, 50), path: `${API_PREFIX}/products/import`, method: 'POST', headers })
}

const sendSlowly = async (sent: AttackRequest): Promise<AttackOutcome> => {
  const ended = new EventEmitter()
  let outcome: AttackOutcome | undefined
  const end = (how: AttackOutcome) => {
    outcome ??= how
    ended.emit('end')
  }
  const asked = startRequest(sent, response => {
    response.resume()
    end(String(response.statusCode))
  })
  asked.on('error', error => end(classifyError(error)))
  asked.once('close', () => end('closed'))
  while (outcome === undefined) {
    asked.write('-')
    await wait(DRIP_MS)
  }
  asked.destroy()
  return outcome
}

const read =
  (senders: number) =>
  (context: AttackContext): Promise<AttackOutcome> => {
    const page = 1 + (context.n % 100)
    return sendAttack({
      ...buildRequest(context, senders),
      path: `${API_PREFIX}/products?searchTerm=saree+${context.n % 977}&page=${page}&limit=100`,
    })
  }

/** Opens pages at URLs that nobody has opened before, so that none is cached. */
const openPage =
  (senders: number) =>
  (context: AttackContext): Promise<AttackOutcome> => {
    const { n } = context
    const query = n % 2 === 0 ? `category=Sarees&page=${1 + (n % 20)}` : `search=saree+${n % 977}`
    return sendAttack({
      ...buildRequest(context, senders),
      path: `/products?${query}&from=${n}`,
      headers: { 'accept-encoding': 'br' },
    })
  }

/**
 * Attacks that are possible with accounts that anyone can create. They try to exhaust scarce resources of the server.
 * Mere numbers of requests per second are for the proxy in front to limit.
 */
export const ATTACKS: readonly Attack[] = [
  { name: 'import bombs, 3 vendors', connections: 6, pauseMs: 100, sampleSize: 4, send: importBomb },
  { name: 'wrong logins, 500 addresses', connections: 250, pauseMs: 250, send: wrongLogin },
  { name: 'sign-ups, 500 addresses', connections: 250, pauseMs: 250, send: signUp },
  { name: 'event streams, 1 address', connections: 3000, pauseMs: 2000, send: stream(1) },
  { name: 'event streams, 500 addresses', connections: 3000, pauseMs: 2000, send: stream(500) },
  { name: 'uploads of 19 MB, 3 vendors', connections: 16, pauseMs: 100, sampleSize: 3, send: largeUpload },
  { name: 'photos of 24 MP, 3 vendors', connections: 16, pauseMs: 100, sampleSize: 2, send: largePhoto },
  { name: 'photos of 24 MP, 1 vendor', connections: 16, pauseMs: 100, sampleSize: 2, send: photoBesideOthers },
  { name: 'photos of a hundred scans', connections: 16, pauseMs: 100, sampleSize: 2, send: manyScans },
  { name: 'slow uploads, 3 vendors', connections: 500, pauseMs: 250, send: slowUpload },
  { name: 'reads, 1 address', connections: 100, pauseMs: 50, send: read(1) },
  { name: 'reads, 20 addresses', connections: 20, pauseMs: 50, send: read(20) },
  { name: 'pages, 1 address', connections: 100, pauseMs: 50, send: openPage(1) },
  { name: 'pages, 20 addresses', connections: 20, pauseMs: 50, send: openPage(20) },
  ...CHEAP_ATTACKS,
]

/**
 * Runs an attack until `signal`, or until `max` requests were sent.
 * @returns how often each outcome occurred
 */
export const attack = async (
  { connections, pauseMs, send: sendOne }: Attack,
  target: Target,
  signal: AbortSignal,
  max = Number.POSITIVE_INFINITY,
): Promise<Record<AttackOutcome, number>> => {
  setMaxListeners(0, signal)
  const outcomes: Record<AttackOutcome, number> = {}
  let n = 0
  const sender = async () => {
    while (!signal.aborted && n < max) {
      const outcome = await sendOne({ target, n: n++, signal })
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      if (!outcome.startsWith('2')) await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, max) }, sender))
  return outcomes
}
