import { html, raw } from 'hono/html'
import { contentSecurityPolicy, SECURITY_HEADERS } from './headers.ts'

export type HtmlPageOptions = {
  status: number
  /** The language of the texts. English by default. */
  locale?: string
  title: string
  /** The text of the page's style element. The Content-Security-Policy blocks `style` attributes. */
  style: string
  /** The content below the heading, made with Hono's `html`, which escapes values. */
  content: unknown
  /** Other origins that the page's forms may submit to or be redirected to (`form-action`). */
  formTargets?: readonly string[]
}

/** A page outside of the app, rendered by the server. It has no scripts, and its style is allowed by hash. */
export const renderHtmlPage = ({
  status,
  locale = 'en',
  title,
  style,
  content,
  formTargets,
}: HtmlPageOptions): Response =>
  new Response(
    String(html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
<title>${title}</title><style>${raw(style)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>
`),
    {
      status,
      headers: {
        ...SECURITY_HEADERS,
        'content-security-policy': contentSecurityPolicy({ styles: [style], formTargets }),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      },
    },
  )
