/** What a page says of itself to search engines and to those with whom its link is shared. Addresses are absolute. */
export type LinkPreview = {
  title: string
  description?: string
  /** Where this page really lives; absent for pages that are not to be found. */
  canonical?: string
  picture?: { url: string; size: number; alt: string }
  kind?: 'website' | 'product'
  isHidden?: boolean
  /** schema.org descriptions, as JSON-LD. */
  data?: readonly object[]
  /** A picture that the first paint wants. */
  preload?: { srcset: string; sizes: string }
}

const SITE_NAME = 'Haat'

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
}: LinkPreview): string =>
  [
    `<title>${escapeText(title)}</title>`,
    description && metaName('description', description),
    isHidden && metaName('robots', 'noindex'),
    canonical && `<link rel="canonical" href="${escapeAttribute(canonical)}" />`,
    metaProperty('og:site_name', SITE_NAME),
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

/** JSON that a script element may hold: nothing in it ends the element, and old engines read it as JavaScript too. */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A description as a search engine shows it: one line of at most 160 characters, cut between words. */
export const truncateDescription = (text: string, most = 160): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

const pictureTags = ({ url, size, alt }: NonNullable<LinkPreview['picture']>): string[] => [
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
const escapeText = (text: string): string => text.replace(/[&<>]/g, char => ESCAPES[char]!)
const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, char => ESCAPES[char]!)
