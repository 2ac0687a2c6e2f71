import { html, raw } from 'hono/html'
import { pickMarketName, pickText } from '../../../src/contract/market/market-settings.ts'
import type { MailDraft, MailPart, MailSender, OutgoingMail } from './mail-draft.ts'
import { renderMarkdown } from './markdown-rendering.ts'

type RenderedMail = MailDraft & Pick<OutgoingMail, 'market'>

/** Who sends a mail and how they are reached, each in a line. */
const footerLines = (market: MailSender | undefined): string[] => {
  const name = pickMarketName(market, 'en')
  if (!market) return [name]
  const tagline = pickText(market.tagline, 'en')
  const contact = [market.phone, market.email].filter(Boolean).join(' · ')
  return [tagline ? `${name}, ${tagline}` : name, pickText(market.address, 'en'), contact].filter(Boolean)
}

/** The plain-text version of a mail. */
export const renderText = ({ parts, unsubscribeUrl, market }: RenderedMail): string => {
  const foot = [...footerLines(market), ...(unsubscribeUrl ? [`Stop these letters: ${unsubscribeUrl}`] : [])]
  return `${parts.map(partToText).join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}

/** The HTML version of a mail. Values are escaped; styles are inline because mail programs drop style sheets. */
export const renderHtml = ({ subject, parts, unsubscribeUrl, market }: RenderedMail): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#fbf8f2;color:#1f2a24;font:16px/1.5 sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:24px">
<p style="margin:0 0 24px;color:#006a4e;font-size:22px;font-weight:bold">${headHtml(market)}</p>
${parts.map(partToHtml)}
<p style="margin:32px 0 0;padding-top:12px;border-top:2px dashed #d9cfbd;color:#5f665f;font-size:14px;white-space:pre-line">${footerLines(market).join('\n')}
${unsubscribeUrl ? html`<br><a href="${unsubscribeUrl}" style="color:#006a4e">Stop these letters</a>` : ''}</p>
</div></body></html>
`)

const LOGO_HEIGHT = 44
const LOGO_WIDTH = 220

/** The logo, where mail programs load pictures; otherwise the name in its place. */
const headHtml = (market: MailSender | undefined) => {
  const name = pickMarketName(market, 'en')
  if (!market?.logoUrl) return name
  const { ratio } = market.logo.light
  const width = Math.round(Math.min(LOGO_WIDTH, LOGO_HEIGHT * ratio))
  return html`<img src="${market.logoUrl}" alt="${name}" width="${width}" height="${Math.round(width / ratio)}" style="border:0">`
}

const partToText = (part: MailPart): string => {
  if ('text' in part) return part.text
  if ('action' in part) return `${part.action}:\n${part.url}`
  if ('quote' in part) return part.quote.replace(/^/gm, '> ')
  if ('markdown' in part) return renderMarkdown(part.markdown, part.publicUrl).text
  return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}

const partToHtml = (part: MailPart) => {
  if ('text' in part)
    return html`<p style="margin:0 0 16px;white-space:pre-line">${part.hasLinks ? linkUrls(part.text) : part.text}</p>`
  if ('action' in part) return buttonHtml(part)
  if ('quote' in part) return quoteHtml(part)
  if ('markdown' in part) return raw(renderMarkdown(part.markdown, part.publicUrl).html)
  return html`<table style="margin:0 0 16px;border-collapse:collapse">${part.facts.map(detailRowHtml)}</table>`
}

/** The punctuation at the end of a sentence is not part of its address. */
const URL_IN_TEXT = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}।])/

/** Web addresses as links, the rest as text; both are escaped. `split` puts the addresses at the odd places. */
const linkUrls = (text: string) =>
  text
    .split(URL_IN_TEXT)
    .map((piece, place) =>
      place % 2 === 1 ? html`<a href="${piece}" style="color:#006a4e">${piece}</a>` : html`${piece}`,
    )

const buttonHtml = ({ action, url }: { action: string; url: string }) =>
  html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#006a4e;color:#ffffff;text-decoration:none;font-weight:bold">${action}</a></p>
<p style="margin:0 0 16px;color:#5f665f;font-size:14px;word-break:break-all">${url}</p>`

const quoteHtml = ({ quote }: { quote: string }) =>
  html`<blockquote style="margin:0 0 16px;padding:4px 16px;border-left:3px solid #e8a33d;white-space:pre-line">${quote}</blockquote>`

const detailRowHtml = ([label, value]: readonly [string, string]) =>
  html`<tr><td style="padding:4px 16px 4px 0;color:#5f665f;vertical-align:top">${label}</td><td style="padding:4px 0">${value}</td></tr>`
