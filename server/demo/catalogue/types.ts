// The shape of the handwritten catalogue. Every name has a picture in ../pictures: npm run draw-demo-pictures.
export type DemoCategory = {
  name: string
  nameBn: string
  description: string
  descriptionBn: string
}

export type DemoVendor = { name: string; email: string; phoneNumber: string; businessAddress: string }

export type DemoShop = {
  name: string
  nameBn: string
  /** The vendor's email. */
  vendor: string
  phoneNumber: string
  shopAddress: string
  description: string
  descriptionBn: string
}

export type DemoProduct = {
  name: string
  nameBn: string
  description: string
  descriptionBn: string
  /** Taka to pay, after the discount. */
  price: number
  /** Taka taken off: the original price is price + discount. */
  discount: number
  stock: number
  category: string
  shop: string
  status?: 'ACTIVE' | 'DRAFT' | 'PAUSED'
}

export type DemoCustomer = { name: string; email: string; phoneNumber: string; address: string; district: string }

/** Comments that fit a rating and, if categories are given, only products of those. */
export type DemoReview = { rating: 1 | 2 | 3 | 4 | 5; comments: string[]; categories?: string[] }

export type DemoCoupon = {
  code: string
  discountType: 'FIXED' | 'PERCENT'
  discountAmount: number
  maxDiscountAmount?: number
  minOrderAmount?: number
  shop?: string
  usageLimit?: number
  totalUsageLimit?: number
  daysLeft: number
  /** Only who knows the code can use it. */
  isSecret?: true
}
