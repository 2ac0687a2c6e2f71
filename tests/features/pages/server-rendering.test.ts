import { beforeAll, describe, expect, it } from 'vitest'
import { findScreenSource, prepareRendering, renderPage } from '../../../src/app/render-page.tsx'
import { EMPTY_MARKET } from '../../../src/contract/market/empty-market.ts'
import type { BannerBlock } from '../../../src/contract/market/home-blocks.ts'
import { CATEGORY_ORDER, listCategories } from '../../../src/contract/products/categories.ts'
import { getProduct, listProducts, type Product } from '../../../src/contract/products/products.ts'
import { listShops, type Shop } from '../../../src/contract/shops/shops.ts'
import { type InlinedResponse, listInlinedCalls } from '../../../src/contract/sync/inlined-calls.ts'
import { ids, product } from '../entity-fixtures.ts'

beforeAll(prepareRendering)

const SHOP: Shop = {
  ...product.shop,
  phoneNumber: '01712345678',
  shopAddress: 'Tangail',
  description: 'Handloom from Tangail',
  thumbhash: null,
  status: 'ACTIVE',
  pausedUntil: null,
  followerCount: 3,
  rating: 4.5,
  reviewCount: 2,
  productCount: 7,
  createdAt: product.createdAt,
  seq: 1,
}

const PRODUCT_PATH = `/products/${ids.product}`
const HOSTILE = '</script><img src=x onerror="alert(1)"> & \'"'

/** What the server inlines for a URL when this product is all that it sells. */
const responsesFor = (pathname: string, search: string, sold: Product): InlinedResponse[] =>
  listInlinedCalls(pathname, search).flatMap<InlinedResponse>(({ endpoint, input }) => {
    if (endpoint === getProduct) return [{ row: endpoint.name, input, response: { data: sold } }]
    if (endpoint !== listProducts) return []
    return [{ row: endpoint.name, input, response: { data: [sold], meta: { page: 1, limit: 12, total: 1 } } }]
  })

const render = (pathname: string, options: { search?: string; locale?: 'en' | 'bn'; sold?: Product } = {}): string => {
  const { search = '', locale = 'en', sold = product } = options
  return renderPage({ pathname, search, locale, responses: responsesFor(pathname, search, sold) })
}

/** Those that a browser loads before the scripts, which does not read what is for browsers without scripts. */
const listPictures = (html: string): string[] =>
  [...html.replace(/<noscript>.*?<\/noscript>/g, '').matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source!)

describe('The server’s HTML of a page', () => {
  it('shows a product with its name, price and picture, in both languages', () => {
    const english = render(PRODUCT_PATH, { sold: { ...product, price: 1200, discount: 0, stock: 9 } })
    expect(english).toContain(`<h1>${product.name}</h1>`)
    expect(english).toContain('৳1,200')
    expect(english).toContain('Add To Cart')
    const bangla = render(PRODUCT_PATH, { locale: 'bn', sold: { ...product, price: 1200, discount: 0, stock: 9 } })
    expect(bangla).toContain(`<h1>${product.name}</h1>`)
    expect(bangla).toContain('৳১,২০০')
    expect(bangla).not.toContain('Add To Cart')
  })

  it('shows the products of a category and of a search, with the term in the search box', () => {
    expect(render('/products', { search: '?category=Sarees' })).toContain(product.name)
    const found = render('/products', { search: '?search=silk%20%26%20cotton' })
    expect(found).toContain(product.name)
    expect(found).toContain('value="silk &amp; cotton"')
  })

  it('has only the pictures of a phone’s first row, so that the others do not delay the scripts', () => {
    const products = Array.from({ length: 6 }, (_, n) => ({ ...product, image: `/pictures/${n}.webp` }))
    const responses = listInlinedCalls('/products', '').flatMap<InlinedResponse>(({ endpoint, input }) =>
      endpoint === listProducts
        ? [{ row: endpoint.name, input, response: { data: products, meta: { page: 1, limit: 12, total: 6 } } }]
        : [],
    )
    const html = renderPage({ pathname: '/products', search: '', locale: 'en', responses })
    expect(html.split(`>${product.name}<`)).toHaveLength(1 + products.length)
    expect(listPictures(html)).toEqual(['/pictures/0.webp', '/pictures/1.webp'])
  })

  it('shows Home with its products, their prices and links, in both languages', () => {
    const sold = { ...product, price: 1200, discount: 0, stock: 9 }
    const english = render('/', { sold })
    expect(english).toContain('Featured Products')
    expect(english).toContain(`href="${PRODUCT_PATH}"`)
    expect(english).toContain(`>${product.name}<`)
    expect(english).toContain('৳1,200')
    expect(render('/', { sold, locale: 'bn' })).toContain('৳১,২০০')
  })

  it('shows no heading of categories where the market has none yet', () => {
    const responses = [{ row: listCategories.name, input: CATEGORY_ORDER, response: { data: [] } }]
    const html = renderPage({ pathname: '/', search: '', locale: 'en', responses })
    expect(html).toContain('Featured Products')
    expect(html).not.toContain('Featured Category')
  })

  it('has of the pictures of Home only those of a phone’s first row of products', () => {
    const categories = [{ ...product.category, image: '/pictures/c.webp', description: '', seq: 1, thumbhash: null }]
    const responses = [
      ...responsesFor('/', '', product),
      { row: listCategories.name, input: CATEGORY_ORDER, response: { data: categories } },
    ]
    const html = renderPage({ pathname: '/', search: '', locale: 'en', responses })
    expect(html).toContain(`/products?category=${product.category.name}`)
    expect(listPictures(html)).toEqual([product.image])
  })

  it('shows the name, rating and picture of the shop whose products are listed', () => {
    const search = `?shop=${ids.shop}`
    const shop = { ...SHOP, id: ids.shop, name: 'Rupsha Sarees' }
    const responses = listInlinedCalls('/products', search).flatMap<InlinedResponse>(({ endpoint, input }) =>
      endpoint === listShops ? [{ row: endpoint.name, input, response: { data: [shop], meta: { total: 1 } } }] : [],
    )
    const html = renderPage({ pathname: '/products', search, locale: 'en', responses })
    expect(html).toMatch(/<h1[^>]*>Rupsha Sarees<\/h1>/)
    expect(html).toContain('4.5')
    expect(html).toContain(`src="${SHOP.logoUrl}"`)
  })

  it('shows the shops', () => {
    const shop = SHOP
    const responses = [{ row: listShops.name, input: { page: 1 }, response: { data: [shop], meta: { total: 1 } } }]
    const html = renderPage({ pathname: '/shops', search: '', locale: 'en', responses })
    expect(html).toContain(shop.name)
    expect(html).toContain('1 shop')
  })

  it('shows nothing of an earlier page', () => {
    const earlier = { ...product, name: 'Sold to somebody else' }
    expect(render(PRODUCT_PATH, { sold: earlier })).toContain(earlier.name)
    expect(render(`/products/${ids.other}`, { sold: { ...product, id: ids.other } })).not.toContain(earlier.name)
    expect(renderPage({ pathname: PRODUCT_PATH, search: '', locale: 'en', responses: [] })).not.toContain(earlier.name)
  })

  it('has what people wrote as text only', () => {
    const hostile: Product = {
      ...product,
      name: HOSTILE,
      description: HOSTILE,
      category: { ...product.category, name: HOSTILE },
      shop: { ...product.shop, name: HOSTILE },
    }
    const html = render(PRODUCT_PATH, { sold: hostile }) + render('/products', { search: '?search=x', sold: hostile })
    expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('</script>')
  })

  it('has no styles, scripts or handlers inline, which the Content-Security-Policy would block', () => {
    const html = render(PRODUCT_PATH) + render('/products')
    expect(html).not.toMatch(/<script|<style| style="| on\w+="/)
  })
})

describe('The screens that the server renders', () => {
  it('are Home, the listing, the product and the list of shops', () => {
    expect(findScreenSource('/')).toBe('index.html')
    expect(findScreenSource('/products')).toBe('features/products/listing/products.tsx')
    expect(findScreenSource('/shops')).toBe('features/shops/customer/shops.tsx')
    expect(findScreenSource(PRODUCT_PATH)).toBe('features/storefront/product/product.tsx')
    expect(['/cart', '/dashboard/orders'].map(path => findScreenSource(path))).toEqual([undefined, undefined])
  })

  it('have no style attribute for the shape of a banner, which the Content-Security-Policy would refuse', () => {
    const banner: BannerBlock = {
      id: 'a',
      kind: 'banner',
      from: '',
      until: '',
      link: '',
      alt: { en: 'Eid offers', bn: '' },
      pictures: { en: { image: '/pictures/a.webp', ratio: 2.977 }, bn: { image: '', ratio: 3 } },
    }
    const market = { ...EMPTY_MARKET, version: 99, home: [banner] }
    const html = renderPage({ pathname: '/', search: '', locale: 'en', responses: [], market })
    expect(html).toContain('alt="Eid offers"')
    expect(html).toContain('viewBox="0 0 298 100"')
    expect(html).not.toContain('style="')
    expect(html).not.toContain('<source')
    const phonePictures = { en: { image: '/pictures/b.webp', ratio: 1.25 }, bn: { image: '', ratio: 3 } }
    const withNarrow = { ...market, version: 100, home: [{ ...banner, phonePictures }] }
    const narrow = renderPage({ pathname: '/', search: '', locale: 'en', responses: [], market: withNarrow })
    expect(narrow).toMatch(/<source media="\(max-width: 47.99rem\)" srcSet="\/pictures\/b/)
    expect(narrow).toContain('viewBox="0 0 125 100"')
  })

  it('load the blocks of a home page only where the market has chosen some', () => {
    const market = { ...EMPTY_MARKET, version: 1 }
    expect(findScreenSource('/', market)).toBe('index.html')
    const home = [{ id: 'a', kind: 'shops', from: '', until: '' }] as const
    expect(findScreenSource('/', { ...market, home })).toBe('features/storefront/home/home-blocks.tsx')
    expect(findScreenSource('/products', { ...market, home })).toBe('features/products/listing/products.tsx')
  })
})
