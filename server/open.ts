import { v7 as uuid } from 'uuid'
import { STAFF_PASSWORD_MIN } from '../src/contract/constants.ts'
import { type Config, ConfigError } from './config.ts'
import { openStore } from './db/database.ts'
import { isSettled } from './db/restored-mark.ts'
import type { Store } from './db/store.ts'
import type { PictureDrawing } from './demo/picture-drawing.ts'
import { createInFlight } from './in-flight.ts'
import { openLimits } from './memory-counts.ts'
import type { Log } from './outside/log.ts'
import { openPostOffice } from './outside/mail/open.ts'
import { hashPassword } from './outside/passwords.ts'
import { openGateway } from './outside/payments/open.ts'
import { openPushOffice } from './outside/push/push-office.ts'
import { openEvents } from './outside/shared-events.ts'
import { tightenDataFolder } from './private-files.ts'
import { hasOwner, hasUsers, insertUser } from './queries/users.ts'
import type { Services } from './services.ts'

/**
 * Opens the market: database up to date, demo market where it is wanted and the database is empty, and its first
 * SUPER_ADMIN.
 * @throws Error with one sentence when the database cannot be opened
 */
export const openServices = async (config: Config, log: Log): Promise<Services> => {
  tightenDataFolder(config.dataDir)
  const store = await openSettled(config)
  const mail = openPostOffice({ config, store, log, now: Date.now })
  const push = openPushOffice({ config, store, log, now: Date.now })
  const gateway = openGateway({ config, store, now: Date.now })
  const events = openEvents({ store, log })
  const limits = openLimits(config, Date.now)
  const services = {
    store,
    config,
    limits,
    inFlight: createInFlight(),
    log,
    events,
    mail,
    push,
    gateway,
    now: Date.now,
  }
  try {
    if (config.isDemo && !(await hasUsers(store.read))) await seed(store, config, log)
    if (config.admin) await addOwner(services, config.admin)
    return config.isDemo ? { ...services, drawing: await drawDemo(config, log) } : services
  } catch (error) {
    await store.close()
    throw error
  }
}

const RUN_RESTORED = 'the database comes from a backup. Run npm run restored once, then start again.'

const openSettled = async (config: Config): Promise<Store> => {
  const store = await openStore(config)
  try {
    if (await isSettled(store)) return store
    throw new ConfigError([`${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: ${RUN_RESTORED}`])
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The demo market's code is loaded only where it is wanted: a real market carries none of it. */
const seed = async (store: Store, { dataDir }: Config, log: Log): Promise<void> => {
  const { seedDemo } = await import('./demo/seed.ts')
  await seedDemo(store, { dataDir, log, now: Date.now() })
}

const drawDemo = async ({ dataDir }: Config, log: Log): Promise<PictureDrawing | undefined> => {
  const { startDrawing } = await import('./demo/picture-drawing.ts')
  return startDrawing(dataDir, log)
}

/** Once there is a SUPER_ADMIN the configured one is not looked at again: his password is his own by then. */
const addOwner = async (
  { store, config, log, now }: Services,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  if (await hasOwner(store.read)) return
  if (password.length < STAFF_PASSWORD_MIN)
    throw new ConfigError([`ADMIN_PASSWORD: must be at least ${STAFF_PASSWORD_MIN} characters.`])
  const passwordHash = await hashPassword(password, config.passwordCost)
  const owner = {
    id: uuid(),
    profileId: uuid(),
    email,
    passwordHash,
    name: 'Administrator',
    phoneNumber: '',
    isEmailConfirmed: true,
    now: now(),
  }
  const isAdded = await store.write(tx => insertUser(tx, { ...owner, role: 'SUPER_ADMIN' }))
  if (!isAdded && !(await hasOwner(store.read)))
    log.warn('ADMIN_EMAIL belongs to another account already, so no SUPER_ADMIN was made.')
}
