import { html } from 'hono/html'
import { formatTaka } from '../../src/contract/messages/number-format.ts'
import { toTaka } from '../../src/contract/money.ts'
import { type SandboxParcel, sandboxParcelPath } from '../adapters/couriers/demo-courier.ts'
import { renderHtmlPage } from '../http/responses/html-page.ts'
import { SANDBOX_PAGE_STYLE } from '../http/responses/sandbox-style.ts'
import { SANDBOX_STEPS, type SandboxStep } from './sandbox-steps.ts'

/** The page on which a parcel of the sandbox courier is moved along. */
export const renderSandboxParcel = (parcel: SandboxParcel): Response =>
  renderPage(
    200,
    html`<p class="amount">${formatTaka(toTaka(parcel.cash))}</p>
<p>Parcel ${parcel.reference}, ${parcel.consignment_id}: ${parcel.status.toLowerCase().replaceAll('_', ' ')}</p>
<p class="note">This courier is part of the demo. Nothing is carried anywhere.</p>
<form method="post" action="${sandboxParcelPath(parcel.reference)}">
${Object.entries<SandboxStep>(SANDBOX_STEPS).map(stepButton)}
<label><input type="checkbox" name="once" value="on"> Tell the market once. Otherwise each step is told twice, and the one before it
once more, as real couriers do.</label>
</form>`,
  )

export const renderSandboxParcelMessage = (status: number, text: string): Response =>
  renderPage(status, html`<p class="note">${text}</p>`)

const stepButton = ([name, { label, hint }]: [string, SandboxStep]) =>
  html`<button name="step" value="${name}">${label}<small>${hint}</small></button>\n`

const renderPage = (status: number, content: unknown): Response =>
  renderHtmlPage({ status, title: 'Sandbox courier', style: SANDBOX_PAGE_STYLE, content, formTargets: [] })
