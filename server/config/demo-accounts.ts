import type { Role } from '../../src/contract/roles.ts'

export type DemoAccount = { role: Role; email: string; password: string }

export const DEMO_PASSWORD = 'haat-demo'

/** One account of each role. Demo accounts cannot sign in when DEMO is off. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { role: 'CUSTOMER', email: 'customer@haat.example', password: DEMO_PASSWORD },
  { role: 'VENDOR', email: 'vendor@haat.example', password: DEMO_PASSWORD },
  { role: 'ADMIN', email: 'admin@haat.example', password: DEMO_PASSWORD },
  { role: 'SUPER_ADMIN', email: 'super-admin@haat.example', password: DEMO_PASSWORD },
]

/** The accounts behind the three demo buttons of the login page. The SUPER_ADMIN's is printed in the terminal only. */
export const DEMO_BUTTONS: readonly DemoAccount[] = DEMO_ACCOUNTS.filter(account => account.role !== 'SUPER_ADMIN')
