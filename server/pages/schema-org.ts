import { pickDescription, pickName } from '../../src/contract/bangla-texts.ts'
import { toCampaignPath } from '../../src/contract/campaigns/campaign-paths.ts'
import type { PublicCampaign } from '../../src/contract/campaigns/public-campaigns.ts'
import { RATING_MAX } from '../../src/contract/constants.ts'
import { type MarketSettings, pickMarketName, pickText } from '../../src/contract/market/market-settings.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import { CURRENCY } from '../../src/contract/money.ts'
import { pictureUrl } from '../../src/contract/products/pictures.ts'
import type { Product } from '../../src/contract/products/products.ts'
import type { Answer, Question } from '../../src/contract/questions/questions.ts'

/** Makes a path an absolute URL. */
type ToAbsoluteUrl = (path: string) => string

const CONTEXT = 'https://schema.org'

/**
 * https://schema.org/Product with its offer, its name in the other language, its rating if it has reviews, and the answered
 * questions about it.
 */
export const productSchema = (
  product: Product,
  toUrl: ToAbsoluteUrl,
  locale: Locale,
  questions: readonly Question[] = [],
): object => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: pickName(product, locale),
  ...(product.nameBn && { alternateName: locale === 'bn' ? product.name : product.nameBn }),
  description: pickDescription(product, locale),
  sku: product.id,
  category: pickName(product.category, locale),
  url: toUrl(`/products/${product.id}`),
  image: [
    toUrl(pictureUrl(product.image, 1280)),
    toUrl(product.image),
    ...(product.images?.slice(1).map(({ image }) => toUrl(pictureUrl(image, 1280))) ?? []),
  ],
  offers: {
    ...describePrice(product),
    url: toUrl(`/products/${product.id}`),
    priceCurrency: CURRENCY,
    availability: `${CONTEXT}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    seller: { '@type': 'Organization', name: pickName(product.shop, locale) },
  },
  ...(product.reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.reviewCount,
      bestRating: RATING_MAX,
    },
  }),
  ...describeQuestions(questions),
})

/** Enough for a search engine; the page itself has more. */
const MAX_QUESTIONS = 10

/**
 * Questions as works about the product. Not a QAPage or FAQPage: Google allows the first for a page of one question only,
 * and the second where visitors cannot answer (developers.google.com/search/docs/appearance/structured-data/qapage).
 */
const describeQuestions = (questions: readonly Question[]): object => {
  const answered = questions.filter(({ answers }) => answers.length > 0).slice(0, MAX_QUESTIONS)
  return answered.length > 0 ? { subjectOf: answered.map(describeQuestion) } : {}
}

const describeQuestion = ({ text, author, createdAt, answers }: Question): object => {
  const byShop = answers.find(({ isShop }) => isShop)
  const others = answers.filter(answer => answer !== byShop)
  return {
    '@type': 'Question',
    ...describeWriting({ text, author, createdAt }),
    answerCount: answers.length,
    ...(byShop && { acceptedAnswer: describeAnswer(byShop) }),
    ...(others.length > 0 && { suggestedAnswer: others.map(describeAnswer) }),
  }
}

const describeAnswer = (answer: Answer): object => ({
  '@type': 'Answer',
  ...describeWriting(answer, answer.isShop ? 'Organization' : 'Person'),
})

const describeWriting = (
  { text, author, createdAt }: Pick<Answer, 'text' | 'author' | 'createdAt'>,
  kind: 'Organization' | 'Person' = 'Person',
): object => ({ text, dateCreated: createdAt, author: { '@type': kind, name: author.name } })

/** Of several variants the lowest and the highest price. */
const describePrice = ({ price, variants }: Product): object => {
  if (!variants || variants.length < 2) return { '@type': 'Offer', price: price.toFixed(2) }
  const prices = variants.map(variant => variant.price)
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: variants.length,
  }
}

/** https://schema.org/BreadcrumbList, from the home page to the current page. */
export const breadcrumbSchema = (steps: readonly { name: string; path: string }[], toUrl: ToAbsoluteUrl): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toUrl(path),
  })),
})

/** https://schema.org/SaleEvent. The market is on the internet alone, so that its place is the page. */
export const campaignSchema = (
  campaign: PublicCampaign,
  marketName: string,
  toUrl: ToAbsoluteUrl,
  locale: Locale,
): object => ({
  '@context': CONTEXT,
  '@type': 'SaleEvent',
  name: pickName(campaign, locale),
  ...omitEmpty({ description: pickDescription(campaign, locale) }),
  startDate: campaign.startsAt,
  endDate: campaign.endsAt,
  eventAttendanceMode: `${CONTEXT}/OnlineEventAttendanceMode`,
  eventStatus: `${CONTEXT}/EventScheduled`,
  location: { '@type': 'VirtualLocation', url: toUrl(toCampaignPath(campaign.slug)) },
  organizer: { '@type': 'Organization', name: marketName, url: toUrl('/') },
})

/** https://schema.org/ItemList of the products on a page, each of which has a page of its own. */
export const productListSchema = (products: readonly Product[], toUrl: ToAbsoluteUrl, locale: Locale): object => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: pickName(product, locale),
    url: toUrl(`/products/${product.id}`),
  })),
})

/** https://schema.org/WebSite with its search URL, and who runs it, as far as the market says so. */
export const siteSchema = (market: MarketSettings, toUrl: ToAbsoluteUrl): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: pickMarketName(market, 'en'),
  alternateName: pickMarketName(market, 'bn'),
  ...(market.name.en || market.name.bn ? { publisher: organizationSchema(market, toUrl) } : {}),
  url: toUrl('/'),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${toUrl('/products')}?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** https://schema.org/Organization */
const organizationSchema = (market: MarketSettings, toUrl: ToAbsoluteUrl): object => ({
  '@type': 'Organization',
  name: pickMarketName(market, 'en'),
  url: toUrl('/'),
  ...omitEmpty({
    slogan: pickText(market.tagline, 'en'),
    telephone: market.phone,
    email: market.email,
    address: pickText(market.address, 'en'),
    sameAs: Object.values(market.social).filter(Boolean),
  }),
})

const omitEmpty = (values: Record<string, string | string[]>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))
