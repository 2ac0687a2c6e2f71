import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { haat, page, setUpBrowserFixturePerTest } from '../phones/browser-fixture.ts'
import { startDemoServer } from '../servers/demo-server.ts'
import { computeOneTimeCode } from './one-time-code.ts'
import { chooseInMenu } from './staff-actions.ts'

/** What staff do to set up two-step verification. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** For each test: a market that requires a second factor of its staff, and a phone. */
export const setUpMarketWithSecondFactor = (): void =>
  setUpBrowserFixturePerTest(
    () => undefined,
    () => startDemoServer({ env: { DEMO: 'on', REQUIRE_SECOND_FACTOR: 'staff' } }),
    // Signing in needs the network, and nothing of the worker.
    { serviceWorkers: 'block' },
  )

export const main = () => page.getByRole('main')
export const button = (name: string) => main().getByRole('button', { name, exact: true })
export const code = () => main().getByLabel('6-digit code')

/** Sets up two-step verification in the settings, by keyboard after the first button. */
export const enrol = async (password: string): Promise<{ secret: string; codes: string[] }> => {
  await button('Set up two-step verification').click()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const secret = ((await main().locator('.secret-key').textContent()) ?? '').replaceAll(' ', '')
  await main().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await violations()).toEqual([])
  await code().fill('000000')
  await page.keyboard.press('Enter')
  await main().getByText('This code is wrong').waitFor()
  await code().fill(computeOneTimeCode(secret))
  await page.keyboard.press('Enter')
  const shown = main().getByRole('list', { name: 'Recovery codes' })
  await shown.waitFor()
  const codes = await shown.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await violations()).toEqual([])
  await button('I have saved the codes').click()
  await main().getByText('10 of 10').waitFor()
  return { secret, codes }
}

export const signOut = async (): Promise<void> => {
  await page.goto(`${haat.url}/dashboard/settings`)
  await chooseInMenu(page, /^Account|^Rehana/, 'Logout')
}

/** Enters email and password; the second step follows. */
export const typePassword = async (email: string, password: string): Promise<void> => {
  await page.goto(`${haat.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await main().getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
}

type Axe = { run: () => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }

export const violations = async (): Promise<string[]> => {
  await page.evaluate(AXE)
  const found = await page.evaluate(async () => (await (window as unknown as { axe: Axe }).axe.run()).violations)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
