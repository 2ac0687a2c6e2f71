import { html, raw } from 'hono/html'
import { LRUCache } from 'lru-cache'
import {
  MARKDOWN_ELEMENTS,
  type MarkdownElement,
  type MarkdownNode,
  type MarkdownPicture,
  parseNewsletter,
} from '../../../src/contract/content/markdown-tree.ts'
import { hashFromPicturePath, PICTURE_FOLDER, previewFileName } from '../pictures/picture-sizes.ts'

type Rendered = { html: string; text: string }

/** A newsletter is rendered for each of its readers, one after the other. */
const rendered = new LRUCache<string, Rendered>({ max: 4 })

/** A newsletter in Markdown for both parts of a mail. Paths in it begin at `publicUrl`. */
export const renderMarkdown = (markdown: string, publicUrl: string): Rendered => {
  const key = `${publicUrl}\n${markdown}`
  const known = rendered.get(key)
  if (known) return known
  const nodes = parseNewsletter(markdown)
  const made = { html: nodes.map(node => nodeToHtml(node, publicUrl)).join('\n'), text: blocksToText(nodes, publicUrl) }
  rendered.set(key, made)
  return made
}

const STYLES: Partial<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:22px;line-height:1.3',
  h3: 'margin:20px 0 8px;font-size:18px;line-height:1.3',
  h4: 'margin:16px 0 8px;font-size:16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  blockquote: 'margin:0 0 16px;padding:4px 16px;border-left:3px solid #e8a33d',
  hr: 'margin:24px 0;border:0;border-top:2px dashed #d9cfbd',
  pre: 'margin:0 0 16px;white-space:pre-wrap',
  a: 'color:#006a4e',
}

const nodeToHtml = (node: MarkdownNode, publicUrl: string): string => {
  if (typeof node === 'string') return String(html`${node}`)
  if (node.tag === 'img') return pictureToHtml(node, publicUrl)
  const { tag, href, start, children } = node
  const content = raw(children.map(child => nodeToHtml(child, publicUrl)).join(''))
  if (tag === 'br') return '<br>'
  if (tag === 'a' && href === undefined) return String(content)
  const element = MARKDOWN_ELEMENTS[tag]
  const style = STYLES[element]
  const attributes = [
    style ? html` style="${style}"` : '',
    tag === 'a' ? html` href="${toUrl(href ?? '', publicUrl)}"` : '',
    tag === 'ol' && start !== undefined ? html` start="${start}"` : '',
  ]
  if (tag === 'hr') return String(html`<hr${attributes}>`)
  return `<${element}${String(html`${attributes}`)}>${content}</${element}>`
}

const pictureToHtml = ({ src, alt }: MarkdownPicture, publicUrl: string): string =>
  String(
    html`<img src="${toPictureUrl(src, publicUrl)}" alt="${alt}" style="display:block;max-width:100%;height:auto;border:0;border-radius:8px">`,
  )

/** A JPEG, because many mail programs show no WebP. */
const toPictureUrl = (src: string, publicUrl: string): string => {
  const hash = hashFromPicturePath(src)
  return publicUrl + (hash === null ? src : PICTURE_FOLDER + previewFileName(hash))
}

const toUrl = (href: string, publicUrl: string): string => (href.startsWith('/') ? publicUrl + href : href)

/** Paragraphs, headings and lists, each after an empty line. */
const blocksToText = (nodes: readonly MarkdownNode[], publicUrl: string): string =>
  nodes
    .map(node => blockToText(node, publicUrl).trim())
    .filter(text => text !== '')
    .join('\n\n')

const blockToText = (node: MarkdownNode, publicUrl: string): string => {
  if (typeof node === 'string' || node.tag === 'img') return inlineToText(node, publicUrl)
  if (node.tag === 'hr') return '* * *'
  if (node.tag === 'ul' || node.tag === 'ol') return listToText(node, publicUrl)
  if (node.tag === 'blockquote') return blocksToText(node.children, publicUrl).replace(/^/gm, '> ')
  return node.children.map(child => inlineToText(child, publicUrl)).join('')
}

const listToText = ({ tag, start = 1, children }: MarkdownElement, publicUrl: string): string =>
  children
    .map((item, index) => {
      const parts = typeof item === 'string' || item.tag === 'img' ? [item] : item.children
      const isBlock = (part: MarkdownNode) => typeof part !== 'string' && BLOCKS.has(part.tag)
      const words = parts.filter(part => !isBlock(part)).map(part => inlineToText(part, publicUrl))
      const blocks = parts.filter(isBlock).map(part => blockToText(part, publicUrl))
      const text = [words.join('').trim(), ...blocks].filter(part => part !== '').join('\n')
      return `${tag === 'ol' ? `${start + index}.` : '-'} ${text.replace(/\n/g, '\n  ')}`
    })
    .join('\n')

const BLOCKS = new Set<string>(['p', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const inlineToText = (node: MarkdownNode, publicUrl: string): string => {
  if (typeof node === 'string') return node
  if (node.tag === 'img') return node.alt && `[${node.alt}]`
  if (node.tag === 'br') return '\n'
  const text = node.children.map(child => inlineToText(child, publicUrl)).join('')
  if (node.tag !== 'a' || node.href === undefined) return text
  const url = toUrl(node.href, publicUrl)
  return ['', 'https://', 'mailto:'].some(start => url === start + text) ? text : `${text} (${url})`
}
