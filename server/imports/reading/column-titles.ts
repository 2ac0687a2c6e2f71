import type { ColumnUse, ImportField } from '../../../src/contract/imports/import-settings.ts'
import type { CsvColumn } from '../../../src/contract/imports/product-csv.ts'
import { foldCell } from './cell-text.ts'

/** What columns can hold beside the fields of our own export. */
type ForeignField = Exclude<ColumnUse, 'option' | 'ignored'>
type OptionCell = Extract<CsvColumn, `option${string}`>
export type ColumnField = Exclude<CsvColumn, OptionCell> | ForeignField

export type LayoutKind = 'own' | 'shopify' | 'woocommerce' | 'daraz'
type Titles = Partial<Record<ColumnField, readonly string[]>>

/**
 * The titles of our own export, and those that people and other programs (Magento, OpenCart, PrestaShop, Facebook’s and
 * Google’s catalogues) write. Of several that a file has, the first with values counts. A known format takes these for
 * the fields that its own titles leave out.
 */
const OWN: Titles = {
  id: ['id'],
  name: [
    ...['name', 'product name', 'product title', 'title', 'item name', 'item', 'product', 'item title', 'name (en)'],
    ...['name(en-gb)', 'name(en)', 'পণ্যের নাম', 'নাম', 'পণ্য', 'প্রোডাক্ট', 'প্রোডাক্টের নাম', 'আইটেম'],
  ],
  description: [
    ...['description', 'details', 'product description', 'product details', 'long description', 'full description'],
    ...['description(en-gb)', 'description(en)', 'body', 'body (html)', 'বিবরণ', 'বর্ণনা', 'পণ্যের বিবরণ', 'বিস্তারিত'],
  ],
  shortDescription: ['short description', 'summary', 'highlights', 'excerpt', 'সংক্ষিপ্ত বিবরণ'],
  category: [
    ...[
      'category',
      'product category',
      'categories',
      'category name',
      'categories (x,y,z...)',
      'google product category',
    ],
    ...['type', 'product type', 'department', 'ক্যাটাগরি', 'ক্যাটেগরি', 'শ্রেণি', 'ধরন'],
  ],
  price: [
    ...[
      'price',
      'selling price',
      'sell price',
      'sales price',
      'unit price',
      'retail price',
      'price (bdt)',
      'price (tk)',
    ],
    ...['price (৳)', 'price bdt', 'price tk', 'price in bdt', 'price in taka', 'price tax included', 'rate'],
    ...['দাম', 'মূল্য', 'বিক্রয় মূল্য', 'বিক্রয়মূল্য', 'দাম (টাকা)', 'মূল্য (টাকা)', 'রেট'],
  ],
  salePrice: [
    'sale price',
    'special price',
    'specialprice',
    'offer price',
    'discounted price',
    'discount price',
    'অফার মূল্য',
  ],
  saleStart: [
    ...[
      'sale start',
      'sale start date',
      'sale starts',
      'date sale price starts',
      'special price start',
      'special price from',
    ],
    ...['special price from date', 'special from date', 'offer start', 'sale price effective date'],
  ],
  saleEnd: [
    ...['sale end', 'sale end date', 'sale ends', 'date sale price ends', 'special price end', 'special price to'],
    ...['special price to date', 'special to date', 'offer end'],
  ],
  compareAt: [
    ...['compare at price', 'compare-at price', 'regular price', 'original price', 'old price', 'list price', 'mrp'],
    ...['price before', 'price before the discount', 'former price', 'আগের দাম', 'আসল দাম', 'নিয়মিত মূল্য'],
  ],
  discount: ['discount', 'discount amount', 'ছাড়', 'ছাড়'],
  stock: [
    ...['stock', 'quantity', 'qty', 'stock quantity', 'stock qty', 'quantity in stock', 'pieces', 'pcs', 'inventory'],
    ...[
      'inventory quantity',
      'available quantity',
      'quantity available',
      'on hand',
      'units',
      'current stock',
      'in stock',
    ],
    ...[
      'available qty',
      'qty available',
      'available stock',
      'total stock',
      'stock in hand',
      'in hand',
      'closing stock',
      'balance',
    ],
    ...['quantity to sell on facebook', 'available', 'স্টক', 'পরিমাণ', 'মজুদ', 'মজুত', 'পিস', 'সংখ্যা'],
  ],
  inStock: ['in stock?', 'is in stock', 'availability', 'stock status', 'stock availability'],
  status: ['status'],
  published: [
    ...['published', 'is published', 'active', 'is active', 'active (0/1)', 'enabled', 'product online'],
    ...['published on online store', 'online'],
  ],
  visibility: ['visibility', 'visibility in catalog', 'visible', 'is visible', 'product visible?'],
  image: [
    ...['image', 'picture', 'photo', 'image url', 'image src', 'image link'],
    ...['base image', 'main image', 'image name', 'featured image', 'product image', 'photo url'],
    ...['image 1', 'image1', 'picture 1', 'photo 1', 'product image 1', 'ছবি', 'ছবির লিংক', 'ছবি ১'],
  ],
  images: [
    ...['images', 'pictures', 'photos', 'product images', 'image urls', 'image urls (x,y,z...)', 'gallery'],
    ...['gallery images', 'additional images', 'additional image link', 'additional image links', 'ছবিগুলো'],
  ],
  variantImage: ['variantimage', 'variant image', 'variant picture'],
  variantId: ['variantid', 'variant id'],
  shop: ['shop'],
  sku: [
    ...[
      'sku',
      'product code',
      'item code',
      'code',
      'product sku',
      'item sku',
      'reference',
      'reference #',
      'model',
      'article',
    ],
    ...['কোড', 'পণ্যের কোড'],
  ],
  barcode: ['barcode', 'bar code', 'ean', 'upc', 'gtin', 'isbn', 'বারকোড'],
  weight: [
    ...[
      'weight',
      'weight (g)',
      'weight (grams)',
      'weight in grams',
      'grams',
      'weight g',
      'weight (kg)',
      'weight in kg',
    ],
    ...['weight kg', 'weight (lbs)', 'weight (oz)', 'shipping weight', 'item weight', 'product weight', 'ওজন'],
    ...['ওজন (গ্রাম)', 'ওজন (কেজি)'],
  ],
  handle: ['handle', 'product group', 'parent sku', 'item group id', 'group no'],
  stockBefore: ['stockbefore', 'stock before'],
  nameBn: [
    ...['namebn', 'name bn', 'name (bn)', 'name (bangla)', 'name in bangla', 'bangla name', 'name (bengali)'],
    ...['bengali name', 'বাংলা নাম', 'নাম (বাংলা)', 'পণ্যের বাংলা নাম'],
  ],
  descriptionBn: [
    ...['descriptionbn', 'description bn', 'description (bn)', 'description (bangla)', 'description in bangla'],
    ...['bangla description', 'description (bengali)', 'bengali description', 'বাংলা বিবরণ', 'বিবরণ (বাংলা)', 'বাংলা বর্ণনা'],
  ],
  warranty: [
    ...['warranty', 'warranty period', 'product warranty', 'warranty details', 'warranty information', 'guarantee'],
    ...['guarantee period', 'meta: warranty', 'warranty (product.metafields.custom.warranty)', 'warranty policy'],
    ...['ওয়ারেন্টি', 'ওয়ারেন্টির মেয়াদ', 'ওয়ারান্টি', 'গ্যারান্টি'],
  ],
  warrantyBn: [
    ...['warrantybn', 'warranty bn', 'warranty (bn)', 'warranty (bangla)', 'warranty in bangla', 'bangla warranty'],
    ...['warranty (bengali)', 'bengali warranty', 'বাংলা ওয়ারেন্টি', 'ওয়ারেন্টি (বাংলা)', 'বাংলায় ওয়ারেন্টি'],
  ],
  warrantyType: ['warranty type', 'type of warranty', 'guarantee type', 'ওয়ারেন্টির ধরন'],
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
  tracker: ['variant inventory tracker', 'inventory tracker'],
  oversold: ['variant inventory policy', 'continue selling when out of stock'],
  image: ['image src', 'product image url'],
  taxonomy: ['product category', 'standard product type'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode', 'barcodes', 'variant barcodes'],
  weight: ['variant grams', 'weight value (grams)'],
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
  description: ['description'],
  shortDescription: ['short description'],
  category: ['categories'],
  price: ['regular price'],
  salePrice: ['sale price'],
  saleStart: ['date sale price starts'],
  saleEnd: ['date sale price ends'],
  stock: ['stock'],
  inStock: ['in stock?'],
  oversold: ['backorders allowed?'],
  image: ['images'],
  barcode: ['gtin, upc, ean, or isbn', 'gtin'],
  weight: ['weight (kg)', 'weight (g)', 'weight (lbs)', 'weight (oz)'],
  published: ['published'],
  visibility: ['visibility in catalog'],
}

/** Daraz's template and product export. */
const DARAZ: Titles = {
  handle: ['group no', 'product id', 'item id', 'associated sku'],
  name: ['product name', 'product name(english)', 'product name (english)', 'name'],
  nameBn: [
    'product name(bengali)',
    'product name (bengali)',
    'product name(bangla)',
    'product name(bengali) look function',
  ],
  description: ['main description', 'description', 'product description'],
  shortDescription: ['short description', 'highlights'],
  category: ['category', 'primary category', 'catname'],
  price: ['price'],
  salePrice: ['specialprice', 'special price'],
  saleStart: [
    'specialprice start',
    'specialprice start date',
    'special price start',
    'special price start date',
    'special from date',
  ],
  saleEnd: [
    'specialprice end',
    'specialprice end date',
    'special price end',
    'special price end date',
    'special to date',
  ],
  stock: ['quantity', 'stock'],
  image: ['product images1', 'product image 1', 'images1', 'image1', 'mainimage', 'main image', 'images'],
  sku: ['sellersku', 'seller sku'],
  weight: ['package weight (kg)', 'package weight', 'package weight(kg)'],
  status: ['status'],
  warranty: ['warranty', 'warranty period', 'warranty policy'],
  warrantyType: ['warranty type'],
}

/** Titles as those of a file are compared: letters such as য় have two forms. */
const foldTitles = (titles: Titles): Titles =>
  Object.fromEntries(Object.entries(titles).map(([field, aliases]) => [field, aliases.map(foldCell)]))

export const COLUMN_TITLES: Record<LayoutKind, Titles> = {
  own: foldTitles(OWN),
  shopify: foldTitles(SHOPIFY),
  woocommerce: foldTitles(WOOCOMMERCE),
  daraz: foldTitles(DARAZ),
}

/** The titles of a known format's other fields. Its ids are not ours. */
export const FALLBACK_TITLES: Titles = { ...COLUMN_TITLES.own, id: [], variantId: [] }

export const REQUIRED_COLUMNS: Record<LayoutKind, readonly ImportField[]> = {
  own: ['name', 'description', 'category', 'price', 'stock'],
  shopify: ['handle', 'name', 'price'],
  woocommerce: ['name', 'price'],
  daraz: ['name', 'price'],
}
