import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { Phone } from '../../../src/contract/person-fields.ts'
import type { Services } from '../../adapters/services.ts'
import { getTextFolder, listTextsTo } from '../../adapters/texts/folder-text-sender.ts'
import { renderHtmlPage } from '../../http/responses/html-page.ts'

const STYLE = `
  body { margin: 0; background: #fbf8f2; color: #1f2a24; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { margin: 0; font-size: 1.25rem; color: #006a4e }
  .note { padding: .5rem .75rem; border: 2px dashed #d9cfbd; border-radius: .5rem }
  pre { margin: .75rem 0; padding: .75rem; border-radius: .5rem; background: #fff; font: inherit; white-space: pre-wrap;
    overflow-wrap: anywhere }
`

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
  return renderHtmlPage({ status: 200, title, style: STYLE, content })
}
