import { rmSync } from 'node:fs'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { insertUser } from '../../../server/accounts/account-writes.ts'
import { startSession } from '../../../server/accounts/start-session.ts'
import { openEvents } from '../../../server/adapters/events/shared-events.ts'
import { createInFlightLimiter } from '../../../server/adapters/limits/in-flight-limits.ts'
import { openRateLimiter } from '../../../server/adapters/limits/shared-rate-limits.ts'
import type { Log } from '../../../server/adapters/logging/log.ts'
import { fetchCertificate } from '../../../server/adapters/mail/sns-signature.ts'
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus.ts'
import { createConfiguredGateways } from '../../../server/adapters/payments/configured-gateways.ts'
import { openPictures } from '../../../server/adapters/pictures/pictures.ts'
import type { Services } from '../../../server/adapters/services.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { startHttpServer } from '../../../server/cli/http-server.ts'
import { logNewHistory } from '../../../server/cli/service-startup.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import type { Store } from '../../../server/db/store.ts'
import { openMailWorker } from '../../../server/jobs/configured-mail-worker.ts'
import { openPushWorker } from '../../../server/notifications/push-worker.ts'
import { openTokenStorage } from '../../../server/payments/gateway-tokens.ts'
import { openSandboxStorage } from '../../../server/payments/sandbox-payments.ts'
import { addServerMetrics } from '../../../server/settings/metrics-routes.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import {
  type Endpoint,
  type InputOf,
  type Meta,
  type OutputOf,
  pathParameters,
} from '../../../src/contract/endpoint.ts'
import type { ErrorDetail } from '../../../src/contract/errors.ts'
import type { Role } from '../../../src/contract/roles.ts'
import { rememberingEncoder } from '../fixtures/remembering-encoder.ts'
import { findBuiltProgram } from './built-programs.ts'
import { type Engine, newDataFolder } from './engines.ts'
import { openOwnPushNetwork } from './own-push-network.ts'
import type { PushService } from './push-service.ts'

export const PASSWORD = 'a-password'
const FAST_HASH_OPTIONS = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const passwordHash = hashPassword(PASSWORD, FAST_HASH_OPTIONS)

export type TestUser = {
  userId: string
  profileId: string
  role: Role
  name: string
  email: string
  accessToken: string
  refreshToken: string
}

type UserDetails = { name?: string; email?: string; isDemo?: boolean; isEmailConfirmed?: boolean }

export type TestResponse<Data> = {
  status: number
  headers: Headers
  success: boolean
  message: string
  data: Data
  meta: Meta
  error: ErrorDetail
}

type CallOptions = { as?: { accessToken: string }; key?: string; headers?: Record<string, string> }

export type TestServer = {
  url: string
  dataDir: string
  store: Store
  services: Services
  /** Any request below /api/v1. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Makes a call as the page does, and checks that a success has the shape that its row promises. */
  call<Row extends Endpoint>(row: Row, input: InputOf<Row>, options?: CallOptions): Promise<TestResponse<OutputOf<Row>>>
  /** A user of this role, signed in, with a confirmed email unless told otherwise; `PASSWORD` is the password. */
  user(role: Role, details?: UserDetails): Promise<TestUser>
  /** Another sign-in of the same user. */
  session(user: { userId: string }): Promise<{ accessToken: string; refreshToken: string }>
  /** Moves the server's clock forward. */
  advance(ms: number): void
  stop(): Promise<void>
}

/** Nobody answers there: no test asks a real courier. */
const NO_COURIERS = { steadfastUrl: 'http://127.0.0.1:9', pathaoUrl: 'http://127.0.0.1:9' }

/** The real app on a fresh database in a folder of its own, over real HTTP on a free port. */
export const startServer = async (
  options: { config?: Partial<Config>; log?: Log; engine?: Engine; pushService?: PushService['own'] } = {},
): Promise<TestServer> => {
  const opened = await options.engine?.open()
  const dataDir = newDataFolder()
  const read = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  const config = {
    ...read,
    couriers: { ...read.couriers, ...NO_COURIERS },
    isDemo: false,
    gateways: [],
    // No test fetches anything from other sites.
    importPictureHosts: [],
    passwordCost: FAST_HASH_OPTIONS,
    databaseUrl: opened?.databaseUrl,
    ...options.config,
  }
  const metrics = config.metrics ? createPrometheusMetrics('test') : undefined
  const log = options.log ?? pino({ level: 'silent' })
  const store = await openStore(config, {
    observeQuery: metrics?.observeQuery,
    onNewHistory: history => logNewHistory(log, history),
  })
  let ahead = 0
  const now = () => store.now() + ahead
  const mail = openMailWorker({ config, store, log, now })
  const push = openPushWorker(
    { config, store, log, now },
    options.pushService && openOwnPushNetwork(options.pushService),
  )
  const gateways = createConfiguredGateways({
    config,
    sandboxStorage: openSandboxStorage(store),
    openTokenStorage: gateway => openTokenStorage({ store, config }, gateway),
    now,
  })
  const [events, limits] = [openEvents({ store, log }), openRateLimiter({ config, store, now })]
  const listening = await startHttpServer({
    store,
    config,
    limits,
    inFlight: createInFlightLimiter(),
    log,
    events,
    mail,
    push,
    hasJobs: true,
    gateways,
    pictures: openPictures(config, rememberingEncoder),
    metrics,
    findProgram: findBuiltProgram,
    readCertificate: url => fetchCertificate(url),
    now,
  })
  if (metrics) addServerMetrics(metrics, listening.services)
  const { url, services } = listening
  return {
    url,
    dataDir,
    store,
    services,
    request: (path, init) => fetch(`${url}${API_PREFIX}${path}`, init),
    call: (row, input, callOptions) => callEndpoint(url, row, input, callOptions),
    user: (role, details) => addUser(services, role, details),
    session: ({ userId }) => store.write(tx => startSession(tx, userId, services, now())),
    advance: ms => {
      ahead += ms
    },
    stop: async () => {
      await listening.stop()
      await opened?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const addUser = async (services: Services, role: Role, details: UserDetails = {}): Promise<TestUser> => {
  const user = { id: uuid(), profileId: uuid(), role, name: `A ${role.toLowerCase()}`, ...details }
  const email = details.email ?? `${user.id}@test.example`
  const now = services.now()
  const row = {
    isEmailConfirmed: true,
    ...user,
    email,
    now,
    phoneNumber: '01712345678',
    passwordHash: await passwordHash,
  }
  const tokens = await services.store.write(async tx => {
    if (!(await insertUser(tx, row))) throw new Error(`${email} is taken`)
    return startSession(tx, user.id, services, now)
  })
  return { userId: user.id, profileId: user.profileId, role, name: user.name, email, ...tokens }
}

const callEndpoint = async <Row extends Endpoint>(
  url: string,
  row: Row,
  input: InputOf<Row>,
  options: CallOptions = {},
): Promise<TestResponse<OutputOf<Row>>> => {
  const response = await fetch(url + API_PREFIX + buildPath(row, input), buildRequestInit(row, input, options))
  const body = (await response.json()) as TestResponse<OutputOf<Row>>
  if (body.success) v.parse(row.output, row.list === 'nested' ? (body.data as { data: unknown }).data : body.data)
  return { ...body, status: response.status, headers: response.headers }
}

const buildPath = (row: Endpoint, input: Record<string, unknown>): string => {
  const names = pathParameters(row.path)
  const path = names.reduce((text, name) => text.replace(`:${name}`, encodeURIComponent(String(input[name]))), row.path)
  if (row.method !== 'GET') return path
  const query = Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined)
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
}

const buildRequestInit = (row: Endpoint, input: unknown, { as, key, headers }: CallOptions): RequestInit => ({
  method: row.method,
  headers: {
    ...(as && { authorization: as.accessToken }),
    ...(key && { 'idempotency-key': key }),
    ...(row.method !== 'GET' && { 'content-type': 'application/json' }),
    ...headers,
  },
  body: row.method === 'GET' ? undefined : JSON.stringify(input),
})
