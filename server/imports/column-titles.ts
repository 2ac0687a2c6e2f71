import type { ImportField } from '../../src/contract/import-settings.ts'
import type { CsvColumn } from '../../src/contract/product-csv.ts'

type SharedField = 'handle' | 'sku' | 'compareAt' | 'salePrice' | 'published'
type ShopifyField = 'variantImage' | 'taxonomy'
type WooCommerceField = 'rowType' | 'parent'
export type ColumnField = CsvColumn | SharedField | ShopifyField | WooCommerceField

export type LayoutKind = 'own' | 'shopify' | 'woocommerce' | 'daraz'
type Titles = Partial<Record<ColumnField, readonly string[]>>

/** The titles of our own export, and those that people write into a table of their own. */
const OWN: Titles = {
  id: ['id'],
  name: ['name', 'product name', 'product', 'title', 'item name', 'item', 'পণ্যের নাম', 'নাম', 'পণ্য'],
  description: ['description', 'details', 'product description', 'বিবরণ', 'বর্ণনা'],
  category: ['category', 'product category', 'type', 'product type', 'ক্যাটাগরি', 'ধরন'],
  price: ['price', 'selling price', 'unit price', 'price (bdt)', 'price (tk)', 'rate', 'দাম', 'মূল্য'],
  salePrice: ['sale price', 'special price', 'offer price', 'অফার মূল্য'],
  compareAt: ['compare at price', 'regular price', 'original price', 'old price', 'mrp', 'আগের দাম'],
  discount: ['discount', 'ছাড়'],
  stock: ['stock', 'quantity', 'qty', 'stock quantity', 'pieces', 'স্টক', 'পরিমাণ'],
  status: ['status'],
  image: ['image', 'picture', 'photo', 'image url', 'image src', 'images', 'ছবি'],
  shop: ['shop'],
  sku: ['sku', 'product code', 'item code', 'code', 'কোড'],
  handle: ['handle', 'product group', 'parent sku'],
  stockBefore: ['stockbefore', 'stock before'],
  nameBn: [
    'namebn',
    'name bn',
    'name (bangla)',
    'name in bangla',
    'bangla name',
    'name (bengali)',
    'bengali name',
    'বাংলা নাম',
    'নাম (বাংলা)',
    'পণ্যের বাংলা নাম',
  ],
  descriptionBn: [
    'descriptionbn',
    'description bn',
    'description (bangla)',
    'description in bangla',
    'bangla description',
    'description (bengali)',
    'bengali description',
    'বাংলা বিবরণ',
    'বিবরণ (বাংলা)',
    'বাংলা বর্ণনা',
  ],
}

/** Shopify's product export, with its current and former titles. */
const SHOPIFY: Titles = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body (html)', 'body html', 'description'],
  category: ['type', 'product type', 'product category'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  image: ['image src', 'product image url'],
  taxonomy: ['product category', 'standard product type'],
  variantImage: ['variant image', 'variant image url'],
  sku: ['variant sku', 'sku'],
  status: ['status'],
  published: ['published', 'published on online store'],
}

/** WooCommerce's product export. Its ids are the other shop's, so they only serve to find a variation's product. */
const WOOCOMMERCE: Titles = {
  handle: ['id'],
  rowType: ['type'],
  parent: ['parent'],
  sku: ['sku'],
  name: ['name'],
  description: ['description', 'short description'],
  category: ['categories'],
  price: ['regular price'],
  salePrice: ['sale price'],
  stock: ['stock'],
  image: ['images'],
  published: ['published'],
}

/** Daraz's template and product export. */
const DARAZ: Titles = {
  handle: ['group no', 'product id', 'item id', 'associated sku'],
  name: ['product name', 'product name(english)', 'product name (english)', 'name'],
  nameBn: ['product name(bengali)', 'product name (bengali)', 'product name(bangla)'],
  description: ['main description', 'description', 'product description', 'short description', 'highlights'],
  category: ['category', 'primary category', 'catname'],
  price: ['price'],
  salePrice: ['specialprice', 'special price'],
  stock: ['quantity', 'stock'],
  image: ['product images1', 'product image 1', 'images1', 'image1', 'mainimage', 'images'],
  sku: ['sellersku', 'seller sku'],
  status: ['status'],
}

export const COLUMN_TITLES: Record<LayoutKind, Titles> = {
  own: OWN,
  shopify: SHOPIFY,
  woocommerce: WOOCOMMERCE,
  daraz: DARAZ,
}

export const REQUIRED_COLUMNS: Record<LayoutKind, readonly ImportField[]> = {
  own: ['name', 'description', 'category', 'price', 'stock'],
  shopify: ['handle', 'name', 'price'],
  woocommerce: ['name', 'price'],
  daraz: ['name', 'price'],
}

type OptionTitles = readonly { nameTitle?: string; valueTitle: string }[]
const PLAIN_OPTIONS: OptionTitles = [
  { valueTitle: 'color family' },
  { valueTitle: 'color' },
  { valueTitle: 'colour' },
  { valueTitle: 'size' },
  { valueTitle: 'সাইজ' },
  { valueTitle: 'রং' },
]

/** The columns that tell the variants of a product apart. */
export const OPTION_TITLES: Record<LayoutKind, OptionTitles> = {
  own: PLAIN_OPTIONS,
  shopify: [1, 2, 3].flatMap(n => [
    { nameTitle: `option${n} name`, valueTitle: `option${n} value` },
    { nameTitle: `option ${n} name`, valueTitle: `option ${n} value` },
  ]),
  woocommerce: [1, 2, 3].map(n => ({
    nameTitle: `attribute ${n} name`,
    valueTitle: `attribute ${n} value(s)`,
  })),
  daraz: PLAIN_OPTIONS,
}
