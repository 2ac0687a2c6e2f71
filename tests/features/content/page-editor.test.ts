import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createPageDraft } from '../../../src/contract/content/page-drafts.ts'
import { findPageSlug, LEGAL_SLUGS, toPagePath } from '../../../src/contract/content/page-slugs.ts'
import { describeMarkdown } from '../../../src/contract/content/plain-text.ts'
import { EMPTY_MARKET } from '../../../src/contract/market/empty-market.ts'
import type { Settings } from '../../../src/contract/settings/settings.ts'
import { formatMarkdown, type MarkdownFormat } from '../../../src/features/content/admin/format-markdown.ts'
import { toStartingForm } from '../../../src/features/content/admin/starting-form.ts'

/** Formats what stands between the bars, and shows what is selected then in the same way. */
const format = (marked: string, kind: MarkdownFormat): string => {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - 1
  const after = formatMarkdown({ text: marked.replaceAll('|', ''), start, end }, kind)
  return `${after.text.slice(0, after.start)}|${after.text.slice(after.start, after.end)}|${after.text.slice(after.end)}`
}

describe('The toolbar of the editor', () => {
  it.each([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['bold', '||', '**||**'],
    ['heading', 'a\nb|c|\nd', 'a\n|## bc|\nd'],
    ['heading', '## |a|', '|a|'],
    ['list', '|a\nb|', '|- a\n- b|'],
    ['list', '|- a\n- b|', '|a\nb|'],
    ['link', 'a |b|', 'a [b](https://||)'],
  ] as const)('makes %s of %j', (kind, before, after) => {
    expect(format(before, kind)).toBe(after)
  })
})

describe('The addresses of pages', () => {
  it('are those of built-in screens where the slug is reserved', () => {
    expect(['about', 'faq', 'contact', 'terms', 'constructor'].map(toPagePath)).toEqual([
      '/about-us',
      '/faq',
      '/contact',
      '/pages/terms',
      '/pages/constructor',
    ])
  })

  it('lead back to their slugs', () => {
    const paths = ['/about-us', '/faq/', '/pages/terms', '/pages/terms/', '/pages', '/products']
    expect(paths.map(findPageSlug)).toEqual(['about', 'faq', 'terms', 'terms', undefined, undefined])
  })
})

describe('The description of a page', () => {
  it('is its first paragraph without signs', () => {
    expect(describeMarkdown('# Rules\n\n**Bold** and [a link](/pages/terms)\nnext.\n\nMore.')).toBe(
      'Bold and a link (/pages/terms) next.',
    )
  })
})

describe('The texts to start from', () => {
  const settings = (online: boolean): Settings => ({
    ...{ name: 'Haat', currency: 'BDT', demo: null, pushPublicKey: null, deviceCatalogueLimit: 1 },
    shipping: { fee: 60, above: 1 },
    payments: { online },
    market: { ...EMPTY_MARKET, name: { en: 'Bazar Bondhu', bn: 'বাজার বন্ধু' }, email: 'hello@bazar.example', version: 1 },
  })

  it.each(LEGAL_SLUGS)('are accepted as they are, in both languages: %s', slug => {
    const form = toStartingForm(slug, settings(true))
    expect(v.safeParse(createPageDraft.input, form).success).toBe(true)
    expect(form.body).toContain('mailto:hello@bazar.example')
    expect(form.bodyBn).toMatch(/[ঀ-৿]/)
  })

  it.each(LEGAL_SLUGS)('promise online payment only where it is on: %s', slug => {
    const texts = (online: boolean) => Object.values(toStartingForm(slug, settings(online))).join(' ')
    expect(texts(true)).toMatch(/online|payment provider/)
    expect(texts(false)).not.toMatch(/paid online|or online|payment provider|অথবা অনলাইনে|পেমেন্ট কোম্পানি/)
  })

  it('name a statistics script on the privacy page only where there is one', () => {
    const texts = (given: Settings) => Object.values(toStartingForm('privacy', given)).join(' ')
    const off = settings(true)
    const on = { ...off, market: { ...off.market!, hasStatisticsScript: true as const } }
    expect([texts(on), texts(off)].map(text => /statistics program/.test(text))).toEqual([true, false])
    expect([texts(on), texts(off)].map(text => text.includes('পরিসংখ্যান প্রোগ্রাম'))).toEqual([true, false])
  })

  it.each(LEGAL_SLUGS)('name nothing that the market has not set: %s', slug => {
    const { body, bodyBn } = toStartingForm(slug, undefined)
    expect(`${body}${bodyBn}`).not.toMatch(/mailto:|tel:|undefined|null/)
  })
})
