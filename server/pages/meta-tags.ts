import { cutText } from '../../src/contract/text-cut.ts'
/** What search engines and link previews show of a page. URLs are absolute. */
export type PageMetadata = {
  title: string
  description?: string
  /** The canonical URL; absent for pages that search engines should not list. */
  canonical?: string
  /** `jpeg`: the URL of the same picture for apps that cannot read WebP. */
  picture?: { url: string; size: number; alt: string; jpeg?: string | undefined }
  kind?: 'website' | 'product'
  isHidden?: boolean
  /** schema.org descriptions, as JSON-LD. */
  data?: readonly object[]
  /** A picture to preload for the first paint. */
  preload?: { srcset: string; sizes: string }
}

/** The elements of a page's head. */
export const metaTags = ({
  title,
  description,
  canonical,
  picture,
  kind,
  isHidden,
  data = [],
  preload,
  siteName,
}: PageMetadata & { siteName: string }): string =>
  [
    `<title>${escapeText(title)}</title>`,
    description && metaName('description', description),
    isHidden && metaName('robots', 'noindex'),
    canonical && `<link rel="canonical" href="${escapeAttribute(canonical)}" />`,
    metaProperty('og:site_name', siteName),
    metaProperty('og:type', kind ?? 'website'),
    metaProperty('og:title', title),
    description && metaProperty('og:description', description),
    canonical && metaProperty('og:url', canonical),
    ...(picture ? pictureTags(picture) : []),
    metaName('twitter:card', picture && kind === 'product' ? 'summary_large_image' : 'summary'),
    preload &&
      `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeAttribute(preload.srcset)}" imagesizes="${escapeAttribute(preload.sizes)}" />`,
    ...data.map(entry => `<script type="application/ld+json">${scriptSafeJson(entry)}</script>`),
  ]
    .filter(Boolean)
    .join('\n    ')

/** JSON that is safe in a script element: it cannot close the element, and old engines parse it as JavaScript too. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A description of one line and at maxLength 160 characters, which search engines show, cut between words. */
export const truncateDescription = (text: string, maxLength = 160): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  return `${cutText(line, maxLength - 1).replace(/ [^ ]*$/, '')}…`
}

/** The JPEG first: many apps show the first picture or none. It may be smaller than the other one. */
const pictureTags = ({ url, size, alt, jpeg }: NonNullable<PageMetadata['picture']>): string[] => [
  ...(jpeg
    ? [metaProperty('og:image', jpeg), metaProperty('og:image:type', 'image/jpeg'), metaProperty('og:image:alt', alt)]
    : []),
  metaProperty('og:image', url),
  metaProperty('og:image:width', String(size)),
  metaProperty('og:image:height', String(size)),
  metaProperty('og:image:alt', alt),
]

const metaName = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeAttribute(content)}" />`
const metaProperty = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeAttribute(content)}" />`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeText = (text: string): string => text.replace(/[&<>]/g, char => ESCAPES[char] ?? char)
export const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, char => ESCAPES[char] ?? char)
