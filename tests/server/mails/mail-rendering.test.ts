import { describe, expect, it } from 'vitest'
import { renderHtml, renderText } from '../../../server/adapters/mail/mail-rendering.ts'
import { newsletterMail } from '../../../server/adapters/mail/newsletter-and-contact-mails.ts'

const READER = { to: 'reader@example.com', unsubscribeUrl: 'https://haat.example/stop' }
const letter = (body: string) => newsletterMail({ subject: 'Eid', body }, READER)

describe('A newsletter', () => {
  it('shows its web addresses as links, without the punctuation around them', () => {
    const mail = letter('See https://haat.example/products?sort=new&page=2, and (https://haat.example/shops).')
    expect(renderHtml(mail)).toContain(
      '<a href="https://haat.example/products?sort=new&amp;page=2" style="color:#006a4e">https://haat.example/products?sort=new&amp;page=2</a>, and (<a href="https://haat.example/shops"',
    )
    expect(renderText(mail)).toContain('See https://haat.example/products?sort=new&page=2, and (')
  })

  it.each([
    '<a href="https://evil.example">x</a>',
    'https://haat.example/"onmouseover="alert(1)',
    '<script src=https://evil.example/x.js></script>',
    'javascript:alert(1)',
  ])('stays text where it is %s', body => {
    const html = renderHtml(letter(body))
    expect(html).not.toMatch(/<script|onmouseover="|href="javascript/)
    expect(html.match(/<a href="([^"]*)"/g)?.every(link => /^<a href="https:\/\/[^"<>]+"$/.test(link))).toBe(true)
  })
})
