/** What a page says of itself to search engines and to those with whom its link is shared. Addresses are absolute. */
export type Preview = {
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

const SITE = 'Haat'

/** The elements of a page's head. */
export const headOf = ({
  title,
  description,
  canonical,
  picture,
  kind,
  isHidden,
  data = [],
  preload,
}: Preview): string =>
  [
    `<title>${asText(title)}</title>`,
    description && named('description', description),
    isHidden && named('robots', 'noindex'),
    canonical && `<link rel="canonical" href="${asAttribute(canonical)}" />`,
    property('og:site_name', SITE),
    property('og:type', kind ?? 'website'),
    property('og:title', title),
    description && property('og:description', description),
    canonical && property('og:url', canonical),
    ...(picture ? pictureTags(picture) : []),
    named('twitter:card', picture && kind === 'product' ? 'summary_large_image' : 'summary'),
    preload &&
      `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${asAttribute(preload.srcset)}" imagesizes="${asAttribute(preload.sizes)}" />`,
    ...data.map(entry => `<script type="application/ld+json">${asScript(entry)}</script>`),
  ]
    .filter(Boolean)
    .join('\n    ')

/** JSON that a script element may hold: nothing in it ends the element, and old engines read it as JavaScript too. */
export const asScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A description as a search engine shows it: one line of at most 160 characters, cut between words. */
export const inShort = (text: string, most = 160): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

const pictureTags = ({ url, size, alt }: NonNullable<Preview['picture']>): string[] => [
  property('og:image', url),
  property('og:image:width', String(size)),
  property('og:image:height', String(size)),
  property('og:image:alt', alt),
]

const named = (name: string, content: string): string => `<meta name="${name}" content="${asAttribute(content)}" />`
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${asAttribute(content)}" />`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (text: string): string => text.replace(/[&<>]/g, char => ESCAPES[char]!)
const asAttribute = (text: string): string => text.replace(/[&<>"']/g, char => ESCAPES[char]!)
