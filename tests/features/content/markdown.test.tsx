import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  isSafeLink,
  MARKDOWN_ELEMENTS,
  type MarkdownNode,
  parseMarkdown,
  parseNewsletter,
} from '../../../src/contract/content/markdown-tree.ts'
import { Markdown, NewsletterMarkdown } from '../../../src/features/content/markdown.tsx'

const render = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div class="markdown">|<\/div>$/g, '')

describe('A text in Markdown', () => {
  it.each([
    ['a heading below the title of the page', '# Rules', '<h2>Rules</h2>'],
    ['paragraphs', 'One\n\nTwo', '<p>One</p><p>Two</p>'],
    ['a line break', 'One\nTwo', '<p>One<br/>Two</p>'],
    ['bold and italic words', '**b** *i*', '<p><strong>b</strong> <em>i</em></p>'],
    ['a list in a list', '- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a numbered list', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a quotation', '> q', '<blockquote><p>q</p></blockquote>'],
    ['code', '`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['a link to the web', '[a](https://a.example)', '<p><a href="https://a.example" rel="noopener nofollow">a</a></p>'],
    ['a link to a phone', '[a](tel:+8801)', '<p><a href="tel:+8801">a</a></p>'],
    ['a link to a mail', '[a](mailto:a@b.example)', '<p><a href="mailto:a@b.example">a</a></p>'],
    ['words in Bangla', '**নিয়ম** এক', '<p><strong>নিয়ম</strong> এক</p>'],
  ])('shows %s', (_, text, html) => {
    expect(render(text)).toBe(html)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<!-- <b> -->',
    '<![CDATA[<b>]]>',
    '<svg/onload=alert(1)>',
    '&lt;script&gt;',
  ])('shows HTML as text: %s', text => {
    expect(render(text)).not.toMatch(/<(?!\/?(?:p|br\/?)>)/)
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\u0000script:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html,<script>)',
    '[a](vbscript:x)',
    '[a](//evil.example)',
    '[a](\\\\evil.example)',
    '[a](http://plain.example)',
    '[a](file:///etc/passwd)',
    '[a](blob:https://x)',
    '<javascript:alert(1)>',
    '![a](https://evil.example/pixel.png)',
    '![a](data:image/png;base64,x)',
  ])('has no link or picture for %s', text => {
    expect(render(text)).not.toMatch(/<img|href="(?!https:\/\/evil\.example\/pixel\.png")/)
  })

  it.each(['https://a.example', 'HTTPS://a.example/b?c=d#e', 'mailto:a@b.example', 'tel:+880', '/pages/terms', '/'])(
    'may link to %s',
    url => {
      expect(isSafeLink(url)).toBe(true)
    },
  )

  it.each([
    'http://a.example',
    '//a.example',
    '/\\a.example',
    '\\\\a.example',
    'javascript:a',
    'data:a',
    '',
    'a b',
    '#a',
  ])('may not link to %j', url => {
    expect(isSafeLink(url)).toBe(false)
  })

  const DEEP = 5_000
  it.each([
    ['quotations in quotations', '>'.repeat(DEEP)],
    ['quotations and lists in each other', '>- '.repeat(DEEP)],
    ['lists in lists', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['open brackets', '['.repeat(20_000)],
    ['open links', '[a]('.repeat(DEEP)],
    ['unclosed emphasis', '*a '.repeat(DEEP)],
    ['emphasis in emphasis', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
    ['backticks', '`a``b```'.repeat(2_500)],
    ['a wide table', '|a'.repeat(10_000)],
    ['entities', '&amp;'.repeat(4_000)],
    ['a text beyond the limit', 'a\n'.repeat(100_000)],
  ])('that is hostile is read to a bounded depth: %s', (_, text) => {
    const nodes = parseMarkdown(text)
    expect(depthOf(nodes)).toBeLessThan(50)
    expect(tagsOf(nodes).filter(tag => !Object.hasOwn(MARKDOWN_ELEMENTS, tag))).toEqual([])
    expect(render(text).length).toBeLessThan(1_000_000)
  })
})

const depthOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce(
    (most, node) => Math.max(most, typeof node === 'string' || node.tag === 'img' ? 0 : 1 + depthOf(node.children)),
    0,
  )

const tagsOf = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap(node => (typeof node === 'string' || node.tag === 'img' ? [] : [node.tag, ...tagsOf(node.children)]))

describe('A newsletter in Markdown', () => {
  const renderLetter = (text: string) => renderToStaticMarkup(<NewsletterMarkdown text={text} />)
  const linksOf = (text: string) =>
    [...renderLetter(text).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(m => m.slice(1))

  it('links addresses that are typed bare, without the full stop after them', () => {
    expect(linksOf('See https://a.example/b?c=d, www.rokomari.com. Write to us@a.example!')).toEqual([
      ['https://a.example/b?c=d', 'https://a.example/b?c=d'],
      ['https://www.rokomari.com', 'www.rokomari.com'],
      ['mailto:us@a.example', 'us@a.example'],
    ])
    expect(linksOf('দেখুন https://a.example/শাড়ি আজই')).toHaveLength(1)
    expect(linksOf('[here](https://a.example) and [https://a.example](https://b.example)')).toEqual([
      ['https://a.example', 'here'],
      ['https://b.example', 'https://a.example'],
    ])
  })

  it.each([
    'Come today.It is cheap',
    'http://plain.example',
    'ftp://a.example',
    '//evil.example',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,a',
    'awww.example.com',
    '`https://a.example`',
  ])('links nothing in %s', text => {
    expect(linksOf(text)).toEqual([])
  })

  it('is read in time however many addresses it seems to have', () => {
    for (const part of ['www.', 'https://', 'a@', 'https://a.example(', 'www.a.'])
      expect(parseNewsletter(part.repeat(5000)).length).toBeGreaterThan(0)
  }, 5000)
})
