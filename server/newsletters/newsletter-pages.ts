import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { pickMarketName } from '../../src/contract/market/market-settings.ts'
import type { Services } from '../adapters/services.ts'
import type { Store } from '../db/store.ts'
import { createPageTranslation, type PageMessage, type TranslatePage } from '../http/page-messages.ts'
import { getClientAddress } from '../http/requests/client-address.ts'
import { readRequestLocale } from '../http/requests/request-locale.ts'
import { renderHtmlPage } from '../http/responses/html-page.ts'
import { readMarket } from '../market/market.ts'
import { subscribeByToken } from './subscribe.ts'
import { findSubscriberEmail, unsubscribe } from './unsubscribe.ts'

const MAX_TOKEN_LENGTH = 200

/**
 * The pages behind the links in newsletters. A GET changes nothing, because mail scanners open links; the page's button
 * sends a POST to the same URL. Clients that do not accept HTML reach the API's endpoint at the same path, which is how
 * one-click unsubscription works (RFC 8058).
 */
export const mountNewsletterPages = (app: Hono, services: Services): void => {
  const { store, now } = services
  mountLink(app, services, 'unsubscribe', {
    preview: token => findSubscriberEmail(store.read, token, services),
    confirm: token => store.write(tx => unsubscribe(tx, token, services, now())),
  })
  mountLink(app, services, 'confirm', {
    preview: async () => '',
    confirm: token => store.write(tx => subscribeByToken(tx, token, now())),
  })
}

type LinkAction = 'unsubscribe' | 'confirm'
type PageContent = { title: PageMessage; text: PageMessage; button?: PageMessage }

/** The pages before confirming (`ask`), after (`done`), and for an invalid link (`dead`). */
const CONTENT: Record<LinkAction, Record<'ask' | 'done' | 'dead', PageContent>> = {
  unsubscribe: {
    ask: {
      title: 'Stop the newsletter?',
      text: '{email} gets no more newsletters from us when you press the button.',
      button: 'Unsubscribe',
    },
    done: { title: 'You are unsubscribed', text: '{email} gets no more newsletters from us.' },
    dead: { title: 'This link does not work', text: 'Open the link at the end of our last newsletter.' },
  },
  confirm: {
    ask: {
      title: 'Get our newsletter?',
      text: 'You get the newsletter when you press the button, and can unsubscribe at any time.',
      button: 'Subscribe',
    },
    done: { title: 'You are subscribed', text: '{email} gets our newsletters. Each has a link to unsubscribe.' },
    dead: {
      title: 'This link does not work',
      text: 'It has expired or was used already. Enter your email on our page to get a new one.',
    },
  },
}

/** Both return the subscriber's address, or '' when it is unknown, and throw an ApiError when the link is invalid. */
type LinkSteps = { preview(token: string): Promise<string>; confirm(token: string): Promise<string> }

const mountLink = (
  app: Hono,
  { config, limits, store }: Services,
  kind: LinkAction,
  { preview, confirm }: LinkSteps,
): void => {
  const path = `${API_PREFIX}/newsletters/${kind}`
  const acceptsHtml = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false
  app.get(path, (c, next) => (acceptsHtml(c) ? respond(c, store, kind, 'ask', preview) : next()))
  app.post(path, async (c, next) => {
    if (!acceptsHtml(c)) return next()
    await limits.consume('write-address', getClientAddress(c, config.trustProxy))
    return respond(c, store, kind, 'done', confirm)
  })
}

const respond = async (
  c: Context,
  store: Store,
  kind: LinkAction,
  step: 'ask' | 'done',
  runStep: (token: string) => Promise<string>,
): Promise<Response> => {
  const { settings } = await readMarket(store.read)
  const locale = readRequestLocale(c, settings.defaultLanguage)
  const t = createPageTranslation(locale)
  const market = pickMarketName(settings, locale)
  try {
    const email = await runStep((c.req.query('token') ?? '').slice(0, MAX_TOKEN_LENGTH))
    return renderNewsletterPage(200, locale, CONTENT[kind][step], t, {
      email: email || t('This address'),
      market,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return renderNewsletterPage(400, locale, CONTENT[kind].dead, t, { email: '', market })
  }
}

const PAGE_STYLE = `
  body { margin: 0; background: #fbf8f2; color: #1f2a24; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  h1 { font-size: 1.5rem }
  a { color: #006a4e }
  p { overflow-wrap: anywhere }
  button { min-height: 3rem; padding: 0 1.25rem; border: 0; border-radius: .5rem; background: #006a4e; color: #fff;
    font: inherit; font-weight: bold; cursor: pointer }
  button:focus-visible { outline: 3px solid #e8a33d; outline-offset: 2px }
`

/** The form has no action, so it posts to the page's own URL, which holds the token. */
const renderNewsletterPage = (
  status: number,
  locale: string,
  { title, text, button }: PageContent,
  t: TranslatePage,
  { email, market }: { email: string; market: string },
): Response =>
  renderHtmlPage({
    status,
    locale,
    title: t(title),
    style: PAGE_STYLE,
    content: html`<p>${t(text, { email })}</p>
${button ? html`<form method="post"><button>${t(button)}</button></form>` : ''}
<p><a href="/">${t('Go to {market}', { market })}</a></p>`,
  })
