import { html, raw } from 'hono/html'
import { contentSecurityPolicy, SECURITY_HEADERS } from '../http/headers.ts'

export type HtmlPageOptions = {
  status: number
  /** Of the texts; English unless named. */
  locale?: string
  title: string
  /** The text of the page's style element. `style` attributes do not work: the content policy blocks them. */
  style: string
  /** What stands below the heading, escaped. */
  content: unknown
  /** Other origins that a form of the page may lead to, by redirects too. */
  formTargets?: readonly string[]
}

/** A page that the server writes itself, outside of the app: without scripts, its style allowed by the style's hash. */
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
