import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../../../src/contract/all/endpoints.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
beforeAll(async () => {
  haat = await startDemoServer()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('The page at /docs', () => {
  it('shows every call, without a request to anyone else and without an error', async () => {
    const page = await (await openBrowser()).newPage()
    const said: string[] = []
    const asked: string[] = []
    page.on('console', message => message.type() === 'error' && said.push(message.text()))
    page.on('pageerror', error => said.push(error.message))
    page.on('request', request => asked.push(new URL(request.url()).origin))
    const response = await page.goto(`${haat.url}/docs`)
    await page.locator('.opblock-tag-section').first().waitFor()
    expect(await page.locator('.opblock-tag').count()).toBe(new Set(ENDPOINTS.map(row => row.name.split('.')[0])).size)
    await page.locator('.opblock-tag', { hasText: 'products' }).first().click()
    await page.getByText('/products/suggestions').first().waitFor()
    expect(said).toEqual([])
    expect(asked.filter(origin => origin !== haat.url && origin !== 'null')).toEqual([])
    expect(response!.headers()['content-security-policy']).toContain("script-src 'self'")
    await closeContexts()
  })
})
