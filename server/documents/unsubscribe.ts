import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { unsubscribe } from '../commands/unsubscribe.ts'
import type { Services } from '../services.ts'
import { htmlPage } from './html-page.ts'

/** A person who follows the link of a newsletter in his browser reads a page; programs get the API's envelope. */
export const mountUnsubscribe = (app: Hono, services: Services): void => {
  app.get(`${API_PREFIX}/newsletters/unsubscribe`, (c, next) =>
    c.req.header('accept')?.includes('text/html') ? page(c, services) : next(),
  )
}

const page = async (c: Context, services: Services): Promise<Response> => {
  const token = (c.req.query('token') ?? '').slice(0, 200)
  try {
    const email = await services.store.write(tx => unsubscribe(tx, token, services, services.now()))
    return documentOf(200, 'You are unsubscribed', `${email || 'This address'} gets no more letters from us.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return documentOf(400, 'This link does not work', 'Open the link at the foot of our last letter to you.')
  }
}

const STYLE = `
  body { margin: 0; background: #fbf8f2; color: #1f2a24; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { font-size: 1.5rem }
  a { color: #006a4e }
`

const documentOf = (status: number, title: string, text: string): Response =>
  htmlPage({ status, title, style: STYLE, content: html`<p>${text}</p><p><a href="/">Go to Haat</a></p>` })
