import { html } from 'hono/html'
import { formatTaka } from '../../src/contract/messages/number-format.ts'
import { toTaka } from '../../src/contract/money.ts'
import { sandboxPagePath, WALLET_METHOD } from '../adapters/payments/sandbox.ts'
import { renderHtmlPage } from '../http/responses/html-page.ts'
import { SANDBOX_PAGE_STYLE } from '../http/responses/sandbox-style.ts'
import type { SandboxPayment } from './sandbox-payments.ts'
import { listScenarios, type Scenario } from './sandbox-scenarios.ts'

/**
 * The sandbox gateway's payment page: the amount, and a button for each scenario.
 * @param formTargets the origins beside this server's that a payment may return to
 */
export const renderSandboxPage = (payment: SandboxPayment, formTargets: readonly string[]): Response =>
  renderPage(
    200,
    html`<p class="amount">${formatTaka(toTaka(payment.amount))}</p>
<p>Transaction ${payment.transaction_id}</p>
<p class="note">${payment.method === WALLET_METHOD ? 'This wallet stands for bKash and' : 'This bank'} is part of the demo. No money moves.</p>
<form method="post" action="${sandboxPagePath(payment.transaction_id)}">
${listScenarios(payment).slice(0, 3).map(scenarioButton)}
<h2>${payment.method === WALLET_METHOD ? 'Things that go wrong at real wallets' : 'Things that go wrong at real banks'}</h2>
${listScenarios(payment).slice(3).map(scenarioButton)}
</form>`,
    formTargets,
  )

/** The page for a payment that is already decided or unknown. */
export const renderSandboxMessage = (status: number, text: string): Response =>
  renderPage(status, html`<p class="note">${text}</p><p><a href="/dashboard/my-orders">My orders</a></p>`)

const scenarioButton = ([name, { label, hint }]: [string, Scenario]) =>
  html`<button name="action" value="${name}">${label}<small>${hint}</small></button>\n`

const renderPage = (status: number, content: unknown, formTargets?: readonly string[]): Response =>
  renderHtmlPage({ status, title: 'Sandbox payment', style: SANDBOX_PAGE_STYLE, content, formTargets })
