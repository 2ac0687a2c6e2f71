import { expect } from 'vitest'
import { haat, page } from '../phones/browser-fixture.ts'
import { queryMarket, signInOnPage } from './shopper-actions.ts'

/** Several people who use one phone. */

export const DASHBOARD = '/dashboard/index'
let people = 0
/** Creates a new customer through the API. */
export const createCustomer = async (name: string) => {
  people += 1
  const person = { name, email: `person-${people}@test.example`, password: 'a-password' }
  await post('/users/create-customer', {
    password: person.password,
    data: { name, email: person.email, phoneNumber: '01712345678' },
  })
  return person
}
export type Person = Awaited<ReturnType<typeof createCustomer>>

/** A request from another device. */
export const post = async (path: string, body: object, token?: string): Promise<{ accessToken: string }> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const response = await fetch(`${haat.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { success, data } = (await response.json()) as { success: boolean; data: { accessToken: string } }
  expect(success).toBe(true)
  return data
}

export const signIn = ({ email, password }: Person, from = '/') => signInOnPage(page, haat.url, email, from, password)

export const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: /^Account of / }).waitFor({ state: 'detached' })
}

/** How many sessions of this person are still valid. */
export const countValidSessions = ({ email }: Person): number =>
  queryMarket<{ count: number }>(
    haat.dataDir,
    `select count(*) as count from sessions s join users u on u.id = s.user_id
     where u.email = ? and s.revoked_at is null`,
    email,
  )[0]!.count
