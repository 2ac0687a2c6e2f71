import MarkdownIt from 'markdown-it'
import { NEWSLETTER_BODY_MAX, PAGE_BODY_MAX } from '../constants.ts'

/** A part of a text: an element that MARKDOWN_ELEMENTS allows, with its parts, a picture, or plain text. */
export type MarkdownNode = string | MarkdownElement | MarkdownPicture
export type MarkdownElement = { tag: MarkdownTag; href?: string; start?: number; children: MarkdownNode[] }
/** `src`: the path of a picture of this market. */
export type MarkdownPicture = { tag: 'img'; src: string; alt: string }

/** Everything that the text of a page may become. Headings begin below the page's own. */
export const MARKDOWN_ELEMENTS = {
  p: 'p',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  br: 'br',
  strong: 'strong',
  em: 'em',
  code: 'code',
  pre: 'pre',
  a: 'a',
} as const
export type MarkdownTag = keyof typeof MARKDOWN_ELEMENTS

/** What is deeper is left out, or stands one level higher, so that no text can exhaust the stack. */
const NESTING_MAX = 20
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\\]*$/i

/** Whether a link may stand in a page: to the web, a mail, a phone, or a path of this market. */
export const isSafeLink = (url: string): boolean => SAFE_LINK.test(url)

const OWN_PICTURE = /^\/pictures\/[0-9a-f]{32}\.webp$/

/** HTML is text, and pictures are links or of this market: a text shows nothing from elsewhere. */
const createParser = (...disabled: string[]) => {
  const parser = new MarkdownIt('commonmark', { html: false, maxNesting: NESTING_MAX })
  parser.disable(['html_block', 'html_inline', 'reference', ...disabled])
  parser.validateLink = isSafeLink
  return parser
}

/** Links addresses that are typed bare, with https:// or www. No others are guessed: “today.It” would be one. */
const createLetterParser = () => {
  const made = createParser().enable('linkify').set({ linkify: true })
  made.linkify.set({ fuzzyLink: false }).add('www.', {
    validate: (text, start, linkify) => linkify.testSchemaAt(text, '//', start),
    normalize: match => {
      match.url = `https://${match.url}`
    },
  })
  return made
}

const parser = createParser('image')
const letterParser = createLetterParser()

type Token = ReturnType<typeof parser.parse>[number]

/** Reads Markdown. It never throws, and its time grows with the length of the text, which is bounded. */
export const parseMarkdown = (text: string): MarkdownNode[] =>
  nestTokens(parser.parse(text.slice(0, PAGE_BODY_MAX), {}))

/** The same for a newsletter, which may be longer, show pictures of this market, and links bare addresses. */
export const parseNewsletter = (text: string): MarkdownNode[] =>
  nestTokens(letterParser.parse(text.slice(0, NEWSLETTER_BODY_MAX), {}))

/** The parts of a flat list of opening and closing tokens. */
const nestTokens = (tokens: readonly Token[]): MarkdownNode[] => {
  const root: MarkdownNode[] = []
  const open = [root]
  for (const token of tokens) {
    const current = open.at(-1) ?? root
    if (token.hidden) continue
    if (token.nesting < 0) open.pop()
    else if (token.nesting > 0 && open.length > NESTING_MAX) open.push(current)
    else if (token.nesting > 0) {
      const node = { ...describeToken(token), children: [] }
      current.push(node)
      open.push(node.children)
    } else current.push(...toNodes(token))
  }
  return root
}

const toNodes = (token: Token): MarkdownNode[] => {
  if (token.type === 'inline') return nestTokens(token.children ?? [])
  if (token.type === 'softbreak' || token.type === 'hardbreak') return [{ tag: 'br', children: [] }]
  if (token.type === 'fence' || token.type === 'code_block') return [{ tag: 'pre', children: [token.content] }]
  if (token.type === 'code_inline') return [{ tag: 'code', children: [token.content] }]
  if (token.type === 'image') return toPicture(token)
  if (token.type === 'hr') return [{ tag: 'hr', children: [] }]
  return token.content === '' ? [] : [token.content]
}

/** Of a picture from elsewhere only its description is left. */
const toPicture = (token: Token): MarkdownNode[] => {
  const src = String(token.attrGet('src') ?? '')
  if (OWN_PICTURE.test(src)) return [{ tag: 'img', src, alt: token.content }]
  return token.content === '' ? [] : [token.content]
}

/** A token of a kind that is not in the table becomes a paragraph. */
const describeToken = (token: Token) => {
  const tag = Object.hasOwn(MARKDOWN_ELEMENTS, token.tag) ? (token.tag as MarkdownTag) : 'p'
  const href = token.attrGet('href')
  const start = Number(token.attrGet('start') ?? 1)
  return { tag, ...(typeof href === 'string' && isSafeLink(href) && { href }), ...(start !== 1 && { start }) }
}
