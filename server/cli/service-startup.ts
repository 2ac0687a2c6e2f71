import { v7 as uuid } from 'uuid'
import { STAFF_PASSWORD_MIN } from '../../src/contract/constants.ts'
import { hasSuperAdmin, hasUsers, insertUser } from '../accounts/account-writes.ts'
import { openEvents } from '../adapters/events/shared-events.ts'
import { createInFlightLimiter } from '../adapters/limits/in-flight-limits.ts'
import { openRateLimiter } from '../adapters/limits/shared-rate-limits.ts'
import type { Log } from '../adapters/logging/log.ts'
import { fetchCertificate } from '../adapters/mail/sns-signature.ts'
import type { Metrics } from '../adapters/metrics/metrics.ts'
import { createConfiguredGateways } from '../adapters/payments/configured-gateways.ts'
import { openPictures } from '../adapters/pictures/pictures.ts'
import { findProgram } from '../adapters/programs/program-files.ts'
import type { Services } from '../adapters/services.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { restrictDataFolder } from '../config/private-files.ts'
import { VERSION } from '../config/version.ts'
import { openStore } from '../db/engines/open-store.ts'
import { isRestoreComplete } from '../db/engines/restore-state.ts'
import type { NewHistory, Store } from '../db/store.ts'
import { openMailWorker } from '../jobs/configured-mail-worker.ts'
import { openPushWorker } from '../notifications/push-worker.ts'
import { openTokenStorage } from '../payments/gateway-tokens.ts'
import { openSandboxStorage } from '../payments/sandbox-payments.ts'
import { addServerMetrics } from '../settings/metrics-routes.ts'

/**
 * Opens the database and creates the services. An empty database gets the demo market if DEMO is on, and the first
 * SUPER_ADMIN if one is configured.
 * @throws Error with a message for the operator when the database cannot be opened
 */
export const openServices = async (config: Config, log: Log): Promise<Services> => {
  restrictDataFolder(config.dataDir)
  const metrics = await openMetrics(config)
  const store = await openReconciledStore(config, metrics, log)
  const mail = openMailWorker({ config, store, log, now: store.now })
  const push = openPushWorker({ config, store, log, now: store.now })
  const gateways = createConfiguredGateways({
    config,
    sandboxStorage: openSandboxStorage(store),
    openTokenStorage: gateway => openTokenStorage({ store, config }, gateway),
    now: store.now,
  })
  const events = openEvents({ store, log })
  const limits = openRateLimiter({ config, store, now: store.now })
  const services = {
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
    pictures: openPictures(config),
    metrics,
    findProgram,
    readCertificate: (url: string) => fetchCertificate(url),
    now: store.now,
  }
  if (metrics) addServerMetrics(metrics, services)
  try {
    if (config.isDemo && !(await hasUsers(store.read))) await seedDemoData()
    if (config.admin) await createFirstAdmin(services, config.admin)
    return services
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The package is loaded only where metrics are configured. */
const openMetrics = async (config: Config): Promise<Metrics | undefined> => {
  if (!config.metrics) return undefined
  const { createPrometheusMetrics } = await import('../adapters/metrics/prometheus.ts')
  return createPrometheusMetrics(VERSION)
}

const RESTORE_UNFINISHED = 'the database comes from a backup. Run npm run restored once, then start again.'

/** Somebody must look for what the former history had, such as orders that customers were told of. */
export const logNewHistory = (log: Log, { reason, timeline }: NewHistory): void =>
  log.error(
    { reason, timeline },
    'The database has another history than before: the last changes may be lost. Every device fetches its rows again.',
  )

const openReconciledStore = async (config: Config, metrics: Metrics | undefined, log: Log): Promise<Store> => {
  const store = await openStore(config, {
    isServer: true,
    observeQuery: metrics?.observeQuery,
    shouldMigrate: config.shouldMigrate,
    onNewHistory: history => logNewHistory(log, history),
  })
  try {
    if (await isRestoreComplete(store)) return store
    throw new ConfigError([`${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: ${RESTORE_UNFINISHED}`])
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Imports the demo market's code only when it is needed, so that a real market does not load it. */
const seedDemoData = async (): Promise<void> => {
  const { runSeedingProcess } = await import('../demo/seeding-process-client.ts')
  await runSeedingProcess()
}

/** The configured admin is ignored once a SUPER_ADMIN exists, who may have changed email and password since. */
const createFirstAdmin = async (
  { store, config, log, now }: Services,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  if (await hasSuperAdmin(store.read)) return
  if (password.length < STAFF_PASSWORD_MIN)
    throw new ConfigError([`ADMIN_PASSWORD: must be at least ${STAFF_PASSWORD_MIN} characters.`])
  const passwordHash = await hashPassword(password, config.passwordCost)
  const admin = {
    id: uuid(),
    profileId: uuid(),
    email,
    passwordHash,
    name: 'Administrator',
    phoneNumber: '',
    isEmailConfirmed: true,
    now: now(),
  }
  const isAdded = await store.write(tx => insertUser(tx, { ...admin, role: 'SUPER_ADMIN' }))
  if (!isAdded && !(await hasSuperAdmin(store.read)))
    log.warn('ADMIN_EMAIL belongs to another account, so no SUPER_ADMIN was created.')
}
