import { EventEmitter, setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { IMPORT_BOMBS } from '../support/import-bombs.ts'
import {
  type AttackOutcome,
  type AttackRequest,
  classifyError,
  formRequest,
  jsonRequest,
  sendAttack,
  startRequest,
} from './request.ts'

export type Target = {
  url: string
  /** Access tokens of vendors with a shop. */
  vendors: readonly string[]
  /** Email addresses of accounts. */
  emails: readonly string[]
}
/** `n` counts the requests of an attack; at `signal` it is over. */
type AttackContext = { target: Target; n: number; signal: AbortSignal }
export type Attack = {
  name: string
  /** How many requests are under way at once. */
  connections: number
  /** How soon a refused sender tries again. */
  pauseMs: number
  send(turn: AttackContext): Promise<AttackOutcome>
}

const MB = 1024 * 1024
/** One of so many senders, as a proxy names them. */
const fakeSenderAddress = (n: number, senders: number): string => {
  const sender = n % senders
  return `198.51.${100 + Math.floor(sender / 250)}.${1 + (sender % 250)}`
}
const buildRequest = ({ target: { url }, signal, n }: AttackContext, senders: number) => ({
  url,
  signal,
  address: fakeSenderAddress(n, senders),
})
const pickVendor = ({ target: { vendors }, n }: AttackContext): string => vendors[n % vendors.length]!

/** Made when they are first sent. */
const bombs = IMPORT_BOMBS.map(({ file }) => {
  let made: string | Uint8Array | undefined
  return () => {
    made ??= file()
    return made
  }
})

const importBomb = (turn: AttackContext): Promise<AttackOutcome> => {
  const bomb = bombs[turn.n % bombs.length]!()
  return sendAttack({ ...buildRequest(turn, 3), path: '/products/import', ...formRequest(bomb, pickVendor(turn)) })
}

const wrongLogin = (turn: AttackContext): Promise<AttackOutcome> => {
  const { emails } = turn.target
  const body = { email: emails[turn.n % emails.length], password: `guess-${turn.n}` }
  return sendAttack({ ...buildRequest(turn, 500), path: '/auth/login', ...jsonRequest(body) })
}

const signUp = (turn: AttackContext): Promise<AttackOutcome> => {
  const data = { name: 'Nobody', email: `nobody-${turn.n}-${Date.now()}@test.example`, phoneNumber: '01712345678' }
  return sendAttack({
    ...buildRequest(turn, 500),
    path: '/users/create-customer',
    ...jsonRequest({ password: 'a-password', data }),
  })
}

/** An event stream that is kept open. */
const stream =
  (senders: number) =>
  (turn: AttackContext): Promise<AttackOutcome> =>
    new Promise(resolve => {
      const asked = startRequest({ ...buildRequest(turn, senders), path: '/events' }, response => {
        response.resume()
        response.on('error', () => undefined)
        response.once('close', () => resolve(String(response.statusCode)))
      })
      asked.on('error', error => resolve(classifyError(error)))
      asked.end()
    })

/** A body of 20 MB as fast as it is taken. */
const largeUpload = (turn: AttackContext): Promise<AttackOutcome> =>
  sendAttack({
    ...buildRequest(turn, 50),
    path: '/products/import',
    ...formRequest(new Uint8Array(19 * MB), pickVendor(turn)),
  })

const DRIP_MS = 200

/** A body of which a byte comes now and then, announced as 20 MB. */
const slowUpload = (turn: AttackContext): Promise<AttackOutcome> => {
  const headers = {
    authorization: pickVendor(turn),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(19 * MB),
  }
  return sendSlowly({ ...buildRequest(turn, 50), path: '/products/import', method: 'POST', headers })
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
  (turn: AttackContext): Promise<AttackOutcome> => {
    const page = 1 + (turn.n % 100)
    return sendAttack({
      ...buildRequest(turn, senders),
      path: `/products?searchTerm=saree+${turn.n % 977}&page=${page}&limit=100`,
    })
  }

/**
 * What a stranger may try, with accounts that anyone can have. They exhaust what the server has little of; how many requests
 * a second one process can refuse at all is for the proxy before it to bound.
 */
export const ATTACKS: readonly Attack[] = [
  { name: 'import bombs, 3 vendors', connections: 6, pauseMs: 100, send: importBomb },
  { name: 'wrong logins, 500 addresses', connections: 250, pauseMs: 250, send: wrongLogin },
  { name: 'sign-ups, 500 addresses', connections: 250, pauseMs: 250, send: signUp },
  { name: 'event streams, 1 address', connections: 3000, pauseMs: 2000, send: stream(1) },
  { name: 'event streams, 500 addresses', connections: 3000, pauseMs: 2000, send: stream(500) },
  { name: 'uploads of 19 MB, 3 vendors', connections: 16, pauseMs: 100, send: largeUpload },
  { name: 'slow uploads, 3 vendors', connections: 500, pauseMs: 250, send: slowUpload },
  { name: 'reads, 1 address', connections: 100, pauseMs: 50, send: read(1) },
  { name: 'reads, 20 addresses', connections: 20, pauseMs: 50, send: read(20) },
]

/**
 * Sends an attack until `signal`, or until `most` requests were sent.
 * @returns how often each outcome came
 */
export const attack = async (
  { connections, pauseMs, send: sendOne }: Attack,
  target: Target,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<Record<AttackOutcome, number>> => {
  setMaxListeners(0, signal)
  const outcomes: Record<AttackOutcome, number> = {}
  let n = 0
  const sender = async () => {
    while (!signal.aborted && n < most) {
      const outcome = await sendOne({ target, n: n++, signal })
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      if (!outcome.startsWith('2')) await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, most) }, sender))
  return outcomes
}
