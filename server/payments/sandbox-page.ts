import { html } from 'hono/html'
import { formatTaka } from '../../src/contract/messages/number-format.ts'
import { toTaka } from '../../src/contract/money.ts'
import { sandboxPagePath } from '../adapters/payments/sandbox.ts'
import { renderHtmlPage } from '../http/responses/html-page.ts'
import type { SandboxPayment } from './sandbox-payments.ts'
import { SCENARIOS, type Scenario } from './sandbox-scenarios.ts'

/** The look of the demo's pages, which pretend to be a bank or a courier. */
export const SANDBOX_PAGE_STYLE = `
  body { margin: 0; background: #fbf8f2; color: #1f2a24; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { margin: 0; font-size: 1.25rem; color: #006a4e }
  .amount { margin: .25rem 0; font-size: 2.25rem; font-weight: 600 }
  .note { padding: .5rem .75rem; border: 2px dashed #d9cfbd; border-radius: .5rem }
  form { display: grid; gap: .5rem }
  button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid #c9bfae; border-radius: .5rem; background: #fff;
    color: inherit; font: inherit; text-align: left; cursor: pointer }
  button small { display: block; color: #5f665f }
  button:first-of-type { border-color: #006a4e; background: #006a4e; color: #fff }
  button:first-of-type small { color: inherit }
  button:focus-visible { outline: 3px solid #e8a33d; outline-offset: 2px }
  h2 { margin: 1.5rem 0 .5rem; font-size: 1rem }
`

/**
 * The sandbox gateway's payment page: the amount, and a button for each scenario.
 * @param formTargets the origins beside this server's that a payment may return to
 */
export const renderSandboxPage = (payment: SandboxPayment, formTargets: readonly string[]): Response =>
  renderPage(
    200,
    html`<p class="amount">${formatTaka(toTaka(payment.amount))}</p>
<p>Transaction ${payment.transaction_id}</p>
<p class="note">This bank is part of the demo. No money moves.</p>
<form method="post" action="${sandboxPagePath(payment.transaction_id)}">
${listScenarios().slice(0, 3).map(scenarioButton)}
<h2>Things that go wrong at real banks</h2>
${listScenarios().slice(3).map(scenarioButton)}
</form>`,
    formTargets,
  )

/** The page for a payment that is already decided or unknown. */
export const renderSandboxMessage = (status: number, text: string): Response =>
  renderPage(status, html`<p class="note">${text}</p><p><a href="/dashboard/my-orders">My orders</a></p>`)

const listScenarios = () => Object.entries<Scenario>(SCENARIOS)

const scenarioButton = ([name, { label, hint }]: [string, Scenario]) =>
  html`<button name="action" value="${name}">${label}<small>${hint}</small></button>\n`

const renderPage = (status: number, content: unknown, formTargets?: readonly string[]): Response =>
  renderHtmlPage({ status, title: 'Sandbox payment', style: SANDBOX_PAGE_STYLE, content, formTargets })
