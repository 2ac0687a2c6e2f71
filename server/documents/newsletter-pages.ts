import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { LOCALE_COOKIE } from '../../src/contract/first-screen.ts'
import { subscribeByLink } from '../commands/subscribe.ts'
import { readSubscription, unsubscribe } from '../commands/unsubscribe.ts'
import type { Services } from '../services.ts'
import { htmlPage } from './html-page.ts'
import { NEWSLETTER_WORDS, type PageWords } from './newsletter-words.ts'

const TOKEN_MAX = 200

/**
 * The pages behind the links of newsletters. Opening one changes nothing, since mail programs open links to look at them;
 * its button posts to the same address. Programs get the API's envelope there, and RFC 8058 its one click.
 */
export const mountNewsletterPages = (app: Hono, services: Services): void => {
  const { store, now } = services
  mount(app, 'unsubscribe', {
    look: token => readSubscription(store.read, token, services),
    act: token => store.write(tx => unsubscribe(tx, token, services, now())),
  })
  mount(app, 'confirm', { look: async () => '', act: token => store.write(tx => subscribeByLink(tx, token, now())) })
}

type Kind = 'unsubscribe' | 'confirm'
/** Both answer the address, where it is known. Both throw a Refusal where the link does not work. */
type Steps = { look(token: string): Promise<string>; act(token: string): Promise<string> }

const mount = (app: Hono, kind: Kind, { look, act }: Steps): void => {
  const path = `${API_PREFIX}/newsletters/${kind}`
  const isForPerson = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false
  app.get(path, (c, next) => (isForPerson(c) ? page(c, kind, 'ask', look) : next()))
  app.post(path, (c, next) => (isForPerson(c) ? page(c, kind, 'done', act) : next()))
}

const page = async (
  c: Context,
  kind: Kind,
  step: 'ask' | 'done',
  work: (token: string) => Promise<string>,
): Promise<Response> => {
  const locale = getCookie(c, LOCALE_COOKIE) === 'bn' ? 'bn' : 'en'
  const words = NEWSLETTER_WORDS[locale]
  try {
    const email = await work((c.req.query('token') ?? '').slice(0, TOKEN_MAX))
    return documentOf(200, locale, words[kind][step], words.home, email || words.thisAddress)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return documentOf(400, locale, words[kind].dead, words.home, '')
  }
}

const STYLE = `
  body { margin: 0; background: #fbf8f2; color: #1f2a24; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { font-size: 1.5rem }
  a { color: #006a4e }
  p { overflow-wrap: anywhere }
  button { min-height: 3rem; padding: 0 1.25rem; border: 0; border-radius: .5rem; background: #006a4e; color: #fff;
    font: inherit; font-weight: bold; cursor: pointer }
  button:focus-visible { outline: 3px solid #e8a33d; outline-offset: 2px }
`

/** The form posts to the address of the page itself, with its token. */
const documentOf = (status: number, locale: string, words: PageWords, home: string, email: string): Response =>
  htmlPage({
    status,
    locale,
    title: words.title,
    style: STYLE,
    content: html`<p>${words.text.replace('{email}', () => email)}</p>
${words.button ? html`<form method="post"><button>${words.button}</button></form>` : ''}
<p><a href="/">${home}</a></p>`,
  })
