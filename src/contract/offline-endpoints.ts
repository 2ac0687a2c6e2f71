import { createAddress, deleteAddress, updateAddress } from './addresses.ts'
import { createCategory, deleteCategory, updateCategory } from './categories.ts'
import { handleContact, sendContact } from './contact.ts'
import { createCoupon, deleteCoupon, updateCoupon } from './coupons.ts'
import type { Endpoint } from './endpoint.ts'
import { followShop, unfollowShop } from './followed-shops.ts'
import { deleteSubscriber, subscribeNewsletter } from './newsletters.ts'
import { readAllNotifications, readNotification } from './notifications.ts'
import { changeOrderStatus, changePaymentStatus, placeOrder } from './orders.ts'
import {
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  setUserStatus,
  updateAdmin,
  updateCustomer,
  updateVendor,
} from './people.ts'
import { createProduct, deleteProduct, duplicateProduct, updateProduct } from './products.ts'
import { deleteRecentProduct, recordView } from './recent-products.ts'
import { createReview, deleteReview, replyToReview, updateReview } from './reviews.ts'
import { changeShopStatus, createShop, deleteShop, updateShop } from './shops.ts'
import { updateProfile } from './users.ts'

/**
 * The rows that may wait in an outbox: all that the worker, and whoever drains, must know of the contract. Named one by one,
 * so that a build leaves the others out of the worker.
 */
export const OFFLINE_ENDPOINTS: readonly Endpoint[] = [
  createAddress,
  deleteAddress,
  updateAddress,
  createCategory,
  deleteCategory,
  updateCategory,
  handleContact,
  sendContact,
  createCoupon,
  deleteCoupon,
  updateCoupon,
  followShop,
  unfollowShop,
  deleteSubscriber,
  subscribeNewsletter,
  readAllNotifications,
  readNotification,
  changeOrderStatus,
  changePaymentStatus,
  placeOrder,
  deleteAdmin,
  deleteCustomer,
  deleteVendor,
  setUserStatus,
  updateAdmin,
  updateCustomer,
  updateVendor,
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
  deleteRecentProduct,
  recordView,
  createReview,
  deleteReview,
  replyToReview,
  updateReview,
  changeShopStatus,
  createShop,
  deleteShop,
  updateShop,
  updateProfile,
]

const byName = new Map(OFFLINE_ENDPOINTS.map(row => [row.name, row]))

/** The row of this name, or undefined where an older or newer version of the device knew it. */
export const findOfflineEndpoint = (name: string): Endpoint | undefined => byName.get(name)
