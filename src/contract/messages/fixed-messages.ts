/**
 * Messages whose wording is fixed: people, tests and other clients know them as they are, spelling included. Each has a
 * name here, because page and server share it. Those of invalid fields: validation-messages.ts.
 */
export const TOAST = {
  loggingIn: 'Loging in...',
  accountCreating: 'Account creating...',
  signUpDone: 'Sign up successful',
  orderCreating: 'Order creating...',
  orderPlaced: 'Order placed successfully',
  cartEmpty: 'No item added to cart',
  cartAdded: 'Added to cart',
  cartIncreased: 'Quantity increased',
  comparisonAdded: 'Added to Comparison',
  somethingWrong: 'Something went wrong',
  reviewDone: 'Successfully submitted',
  followPending: 'Pending...',
  followDone: 'Following',
  unfollowDone: 'Unfollowed',
  couponApplied: 'Coupon applied successfully',
  couponFailed: 'Could not apply coupon',
  changed: 'Successfully changed',
  deleted: 'Successfully deleted',
  duplicated: 'Successfully duplicated',
  updated: 'Successfully updated',
} as const

export const EMPTY_STATES = {
  noData: 'No Data Found',
  cart: 'No Item Added',
  reviews: 'No Review Found',
  shopReviews: 'No review found',
  orders: 'You have no orders',
  customers: 'No customers found',
  products: 'No products found',
  comparison: 'Your Comparison List is Empty. Add Products to Compare.',
} as const

export const DIALOG = {
  comparisonFailed: 'Failed Adding to Comparison',
  comparisonCategory: 'Only products from the same category can be compared.',
  purchaseFirst: 'Purchase Product First',
} as const

export const ERROR_PAGE = {
  title: 'Something went wrong.',
  notFound: "Sorry! We can't find the page you looking for.",
  forbidden: 'You are not authorized',
  forbiddenDetail: 'To access this route',
} as const

/** Errors that the device finds, too. */
export const ERROR_MESSAGES = {
  unauthenticated: 'Please sign in to continue.',
  notFound: 'This was not found. It may have been removed.',
  deadLink: 'This link has expired or was used already. Please ask for a new one.',
  tooLarge: 'This is too large to send.',
  invalid: 'Some fields are not valid. Check them and try again.',
} as const

/** Errors that only the server finds: apart from the others, because a first visit to the page need not load them. */
export const SERVER_ERRORS = {
  signIn: 'Email or password is incorrect.',
  blocked: 'Your account is blocked.',
  forbidden: 'You are not allowed to do this.',
  duplicateEmail: 'An account with this email already exists. Sign in instead, or use another email.',
  keyReused: 'This change was already sent with other contents. Please start it again.',
  rateLimited: 'Too many tries. Please wait a moment and try again.',
  unsupported: 'This kind of content is not understood here. Send JSON.',
  malformed: 'This request could not be read. Check it and send it again.',
  internal: 'Something went wrong on our side. Please try again.',
} as const
