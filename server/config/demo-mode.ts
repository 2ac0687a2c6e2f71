import type { Variables } from './environment.ts'

/** Whether this server shows the demo market. */
export const isDemoEnabled = (env: Variables): boolean => env.DEMO ?? isDemoByDefault(env)

/** On if the server is reachable from this machine only and nothing is configured that a real market needs. */
export const isDemoByDefault = (env: Variables): boolean =>
  isLoopback(env.HOST) && !env.PUBLIC_URL && !env.DATABASE_URL && !env.ADMIN_EMAIL

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
