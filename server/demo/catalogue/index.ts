import { categories } from './demo-categories.ts'
import { coupons } from './demo-coupons.ts'
import { customers, vendors } from './demo-people.ts'
import { reviewComments } from './demo-reviews.ts'
import { shops } from './demo-shops.ts'
import { beauty } from './products-beauty.ts'
import { books } from './products-books.ts'
import { audio, computers, mobiles } from './products-electronics.ts'
import { fruits, groceries, honeyAndPickles, teaAndSnacks } from './products-food.ts'
import { footwear } from './products-footwear.ts'
import { handicraft } from './products-handicraft.ts'
import { homeDecor, plants } from './products-home.ts'
import { kitchen } from './products-kitchen.ts'
import { babyAndToys, sports } from './products-play.ts'
import { panjabis, sarees } from './products-textile.ts'
import type { DemoProduct } from './types.ts'

const products: DemoProduct[] = [
  ...sarees,
  ...mobiles,
  ...fruits,
  ...honeyAndPickles,
  ...footwear,
  ...audio,
  ...books,
  ...handicraft,
  ...panjabis,
  ...kitchen,
  ...teaAndSnacks,
  ...groceries,
  ...beauty,
  ...babyAndToys,
  ...homeDecor,
  ...computers,
  ...sports,
  ...plants,
]

export const catalogue = { categories, vendors, shops, products, customers, reviewComments, coupons }
