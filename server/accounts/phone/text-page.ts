import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { Phone } from '../../../src/contract/person-fields.ts'
import type { Services } from '../../adapters/services.ts'
import { getTextFolder, listTextsTo } from '../../adapters/texts/folder-text-sender.ts'
import { renderHtmlPage } from '../../http/responses/html-page.ts'
import { SANDBOX_PAGE_STYLE } from '../../http/responses/sandbox-style.ts'

/** Mounts the page that stands for a phone in the demo: the messages to a number, where they are written into a folder. */
export const mountTextPage = (app: Hono, services: Services): void => {
  if (services.config.texts?.kind !== 'folder') return
  app.get('/sandbox/texts', c => showTexts(c, services))
}

const showTexts = (c: Context, { config }: Services): Response => {
  const number = v.safeParse(Phone, c.req.query('to') ?? '')
  const texts = number.success ? listTextsTo(getTextFolder(config), number.output) : []
  const content = html`<p class="note">This phone is part of the demo. No message was sent.</p>
${texts.map(({ text }) => html`<pre>${text}</pre>`)}
${texts.length === 0 ? html`<p>No message has come yet. Load this page again in a moment.</p>` : ''}`
  const title = number.success ? `Messages to ${number.output}` : 'Messages'
  return renderHtmlPage({ status: 200, title, style: SANDBOX_PAGE_STYLE, content })
}
