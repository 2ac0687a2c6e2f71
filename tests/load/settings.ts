/** What `npm run check:load` takes from the environment. */
export type LoadSettings = {
  minutes: number
  /** Event streams that are open at the same time; half of them signed in, two for each account. */
  streams: number
  /** Reads and orders of people a second. What follows from them (syncs, the shops' work, mails) comes on top. */
  rate: number
  products: number
  kills: number
}

const MINUTES_FOR_TWO_ROUNDS = 5
const TARGETS = 4

/** @throws Error with the name of the variable that is no positive number */
export const readLoadSettings = (env: NodeJS.ProcessEnv): LoadSettings => {
  const read = (name: string, fallback: number): number => {
    const value = Number(env[name] ?? fallback)
    if (!(value > 0)) throw new Error(`${name} must be a number above 0.`)
    return value
  }
  const minutes = read('LOAD_MINUTES', 10)
  return {
    minutes,
    streams: read('LOAD_STREAMS', 2000),
    rate: read('LOAD_RATE', 35),
    products: read('LOAD_PRODUCTS', 2000),
    kills: read('LOAD_KILLS', minutes >= MINUTES_FOR_TWO_ROUNDS ? 2 * TARGETS : TARGETS),
  }
}

/**
 * Accounts of customers and vendors. Each signed-in stream belongs to one of them, and each account has two devices.
 */
export const countAccounts = ({ streams }: LoadSettings): { customers: number; vendors: number } => {
  const accounts = Math.max(8, Math.round(streams / 4))
  const vendors = Math.max(4, Math.round(accounts / 25))
  return { customers: accounts - vendors, vendors }
}
