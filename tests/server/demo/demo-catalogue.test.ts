import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../server/demo/catalogue/index.ts'

const { categories, vendors, shops, products, customers, reviewComments, coupons } = catalogue

const names = (rows: { name: string }[]) => rows.map(row => row.name)
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const sentences = (text: string) => text.split(/[.!?।]['”’]?(?:\s|$)/).filter(part => part.trim() !== '').length
const among = (value: number, least: number, most: number) => value >= least && value <= most

describe('the demo catalogue', () => {
  it('has the documented numbers of shops and people', () => {
    expect(categories.length).toBeGreaterThanOrEqual(16)
    expect(categories.length).toBeLessThanOrEqual(18)
    expect(names(categories).slice(0, 8)).toEqual([
      'Saree',
      'Mobile',
      'Fruit',
      'Honey and pickle',
      'Shoe',
      'Audio device',
      'Book',
      'Handicraft',
    ])
    expect(vendors).toHaveLength(8)
    expect(shops).toHaveLength(14)
    expect(customers).toHaveLength(12)
    expect(coupons).toHaveLength(6)
    expect(vendors[0]?.email).toBe('vendor@haat.example')
    expect(customers[0]?.email).toBe('customer@haat.example')
  })

  it('has category names that suit the heading "All {category}s" and need no encoding', () => {
    expect(names(categories).filter(name => !/^[A-Z][a-z ]*[^sy ]$/.test(name))).toEqual([])
  })

  it('has a name and a description in Bangla for each category, shop and product', () => {
    const isBangla = (text: string) => /^[^a-z]*[ঀ-৿][^a-z]*$/i.test(text)
    const rows = [...categories, ...shops, ...products]
    expect(names(rows.filter(row => !isBangla(row.nameBn)))).toEqual([])
    expect(
      names(shops.filter(shop => !isBangla(shop.descriptionBn) || !among(sentences(shop.descriptionBn), 2, 3))),
    ).toEqual([])
    expect(names(categories.filter(category => !isBangla(category.descriptionBn)))).toEqual([])
    const isDescribed = ({ descriptionBn }: (typeof products)[number]) =>
      isBangla(descriptionBn) && among(sentences(descriptionBn), 2, 4) && descriptionBn.length >= 60
    expect(names(products.filter(product => !isDescribed(product)))).toEqual([])
    expect(repeated(products.map(product => product.descriptionBn))).toEqual([])
    for (const group of [categories, shops, products]) expect(repeated(group.map(row => row.nameBn))).toEqual([])
    expect(names(rows.filter(row => row.nameBn.length > (products.includes(row as never) ? 200 : 120)))).toEqual([])
  })

  it('has at least 192 products, 10 in every category and 20 sarees', () => {
    expect(products.length).toBeGreaterThanOrEqual(192)
    const onSale = products.filter(product => (product.status ?? 'ACTIVE') === 'ACTIVE')
    const thin = names(categories).filter(name => onSale.filter(product => product.category === name).length < 10)
    expect(thin).toEqual([])
    expect(onSale.filter(product => product.category === 'Saree').length).toBeGreaterThanOrEqual(20)
  })

  it('never uses a name, an email or a code twice', () => {
    expect(repeated(names(categories))).toEqual([])
    expect(repeated(names(shops))).toEqual([])
    expect(repeated(names(products))).toEqual([])
    expect(repeated(products.map(product => product.description))).toEqual([])
    expect(repeated([...vendors, ...customers].map(person => person.email))).toEqual([])
    expect(repeated(coupons.map(coupon => coupon.code))).toEqual([])
    expect(repeated(reviewComments.flatMap(group => group.comments))).toEqual([])
  })

  it('refers only to categories, shops and vendors that exist', () => {
    const known = new Set(names(categories))
    const emails = new Set(vendors.map(vendor => vendor.email))
    const shopNames = new Set(names(shops))
    expect(products.filter(product => !known.has(product.category) || !shopNames.has(product.shop))).toEqual([])
    expect(shops.filter(shop => !emails.has(shop.vendor))).toEqual([])
    expect(coupons.filter(coupon => coupon.shop !== undefined && !shopNames.has(coupon.shop))).toEqual([])
    expect(reviewComments.flatMap(group => group.categories ?? []).filter(name => !known.has(name))).toEqual([])
  })

  it('gives every vendor a shop and every shop something to sell', () => {
    expect(vendors.filter(vendor => !shops.some(shop => shop.vendor === vendor.email))).toEqual([])
    expect(shops.filter(shop => !products.some(product => product.shop === shop.name))).toEqual([])
  })

  it('describes each product in two to four sentences and each shop in two or three', () => {
    expect(products.filter(product => !among(sentences(product.description), 2, 4)).map(p => p.name)).toEqual([])
    expect(shops.filter(shop => !among(sentences(shop.description), 2, 3)).map(shop => shop.name)).toEqual([])
  })

  it('has positive prices with at most two decimals, about half of them discounted', () => {
    const isMoney = (taka: number) => taka >= 0 && Math.abs(taka * 100 - Math.round(taka * 100)) < 1e-6
    const wrong = products.filter(p => !isMoney(p.price) || !isMoney(p.discount) || !among(p.price, 40, 145000))
    expect(names(wrong)).toEqual([])
    const reduced = products.filter(product => product.discount > 0).length / products.length
    expect(reduced).toBeGreaterThan(0.35)
    expect(reduced).toBeLessThan(0.6)
  })

  it('has sold-out, scarce and plentiful stock', () => {
    expect(products.filter(product => !Number.isInteger(product.stock) || !among(product.stock, 0, 400))).toEqual([])
    expect(among(products.filter(product => product.stock === 0).length, 3, 4)).toBe(true)
    expect(among(products.filter(product => among(product.stock, 1, 5)).length, 12, 26)).toBe(true)
  })

  it('has a few drafts and paused products', () => {
    expect(among(products.filter(product => product.status === 'DRAFT').length, 3, 4)).toBe(true)
    expect(among(products.filter(product => product.status === 'PAUSED').length, 2, 3)).toBe(true)
  })

  it('has about thirty Bangla product names, and names that are hard to lay out', () => {
    expect(products.filter(product => /[ঀ-৿]/.test(product.name)).length).toBeGreaterThanOrEqual(30)
    expect(among(products.filter(product => product.name.length > 110).length, 2, 3)).toBe(true)
  })

  it('uses eleven-digit phone numbers and example addresses', () => {
    const phones = [...vendors, ...shops, ...customers].map(row => row.phoneNumber)
    expect(phones.filter(phone => !/^01\d{9}$/.test(phone))).toEqual([])
    const emails = [...vendors, ...customers].map(person => person.email)
    expect(emails.filter(email => !/^[a-z.]+@haat\.example$/.test(email))).toEqual([])
  })

  it('has at least sixty review comments, with general ones for every rating', () => {
    expect(reviewComments.flatMap(group => group.comments).length).toBeGreaterThanOrEqual(60)
    const general = reviewComments.filter(group => group.categories === undefined).map(group => group.rating)
    expect(general.sort()).toEqual([1, 2, 3, 4, 5])
  })

  it('has coupons that the order rules accept', () => {
    expect(coupons.filter(coupon => coupon.code !== coupon.code.toUpperCase())).toEqual([])
    const wild = coupons.filter(c => c.discountType === 'PERCENT' && !among(c.discountAmount, 1, 100))
    expect(wild).toEqual([])
    const free = coupons.filter(c => c.discountType === 'FIXED' && c.discountAmount >= (c.minOrderAmount ?? 0))
    expect(free).toEqual([])
    expect(coupons.filter(coupon => coupon.daysLeft <= 0)).toEqual([])
  })
})
