import type { Role } from '../../src/contract/roles.ts'

export type DemoAccount = { role: Role; email: string; password: string }

const PASSWORD = 'haat-demo'

/** The account of each role that the demo market opens with. They cannot sign in where DEMO is off. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { role: 'CUSTOMER', email: 'customer@haat.example', password: PASSWORD },
  { role: 'VENDOR', email: 'vendor@haat.example', password: PASSWORD },
  { role: 'ADMIN', email: 'admin@haat.example', password: PASSWORD },
  { role: 'SUPER_ADMIN', email: 'super-admin@haat.example', password: PASSWORD },
]

/** Behind the three buttons of the login page; the SUPER_ADMIN is printed on the console only. */
export const DEMO_BUTTONS: readonly DemoAccount[] = DEMO_ACCOUNTS.filter(account => account.role !== 'SUPER_ADMIN')
