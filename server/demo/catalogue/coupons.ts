import type { DemoCoupon } from './types.ts'

export const coupons: DemoCoupon[] = [
  { code: 'HAAT50', discountType: 'FIXED', discountAmount: 50, minOrderAmount: 300, usageLimit: 5, daysLeft: 365 },
  {
    code: 'PROTHOM10',
    discountType: 'PERCENT',
    discountAmount: 10,
    maxDiscountAmount: 250,
    usageLimit: 1,
    daysLeft: 180
  },
  {
    code: 'SAREE300',
    discountType: 'FIXED',
    discountAmount: 300,
    minOrderAmount: 2500,
    shop: 'Tangail Tantghar',
    usageLimit: 2,
    totalUsageLimit: 200,
    daysLeft: 60
  },
  {
    code: 'AAM15',
    discountType: 'PERCENT',
    discountAmount: 15,
    maxDiscountAmount: 200,
    minOrderAmount: 500,
    shop: 'Barind Orchard',
    usageLimit: 3,
    totalUsageLimit: 500,
    daysLeft: 45
  },
  {
    code: 'BOIMELA',
    discountType: 'PERCENT',
    discountAmount: 20,
    maxDiscountAmount: 300,
    minOrderAmount: 400,
    shop: 'Nilkhet Book Lane',
    usageLimit: 1,
    daysLeft: 28
  },
  {
    code: 'BORO1000',
    discountType: 'FIXED',
    discountAmount: 1000,
    minOrderAmount: 20000,
    usageLimit: 1,
    totalUsageLimit: 50,
    daysLeft: 90
  }
]
