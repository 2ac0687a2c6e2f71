import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ShippingAddress } from '../../src/contract/accounts/addresses.ts'
import { PasswordReset, SignIn } from '../../src/contract/accounts/credentials.ts'
import { CustomerSignUp, VendorSignUp } from '../../src/contract/accounts/sign-up.ts'
import { ContactDraft } from '../../src/contract/contact/contact.ts'
import { CouponCode } from '../../src/contract/coupons/coupons.ts'
import { DIALOG, EMPTY_STATES, ERROR_PAGE, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'
import { OrderDraft } from '../../src/contract/orders/orders.ts'
import { Email } from '../../src/contract/person-fields.ts'
import { ProductChange } from '../../src/contract/products/product-draft.ts'
import { Rating } from '../../src/contract/reviews/reviews.ts'
import { ShopChange, ShopDraft } from '../../src/contract/shops/shop-draft.ts'
import { createFieldValidator } from '../../src/ui/forms/field-errors.ts'

/*
 * The texts are repeated here on purpose, misspellings included: deployed clients and users know them, so a change of
 * one in src/contract/messages must fail here first.
 */

/** A validation rule: the form, the field, the last invalid value, the first valid one, the message. */
type Rule = [form: string, schema: v.GenericSchema, field: string, wrong: unknown, right: unknown, message: string]

const EMAIL = 'Email must be a valid email address.'
const NAME = 'Name must be at least 3 characters.'
const PASSWORD = 'Password must be at least 6 character'
const PHONE = 'Phone number must be at least 11 digit.'

const RULES: Rule[] = [
  ['Login', SignIn, 'email', 'rahima@haat', 'rahima@haat.example', EMAIL],
  ['Login', SignIn, 'password', '12345', '123456', PASSWORD],
  ['Customer sign-up', CustomerSignUp, 'data.name', 'Ra', 'Rai', NAME],
  ['Customer sign-up', CustomerSignUp, 'data.email', 'rahima', 'rahima@haat.example', EMAIL],
  ['Customer sign-up', CustomerSignUp, 'data.phoneNumber', '0171234567', '01712345678', PHONE],
  ['Customer sign-up', CustomerSignUp, 'password', '12345', '123456', PASSWORD],
  ['Vendor sign-up', VendorSignUp, 'data.name', 'Ra', 'Rai', NAME],
  ['Vendor sign-up', VendorSignUp, 'data.email', 'rahima', 'rahima@haat.example', EMAIL],
  ['Vendor sign-up', VendorSignUp, 'data.phoneNumber', '0171234567', '01712345678', PHONE],
  ['Vendor sign-up', VendorSignUp, 'password', '12345', '123456', PASSWORD],
  ['Contact', ContactDraft, 'name', 'Ra', 'Rai', NAME],
  ['Contact', ContactDraft, 'email', '@haat.example', 'rahima@haat.example', EMAIL],
  ['Contact', ContactDraft, 'subject', 'Help', 'Help!', 'Subject must be at least 5 characters.'],
  ['Contact', ContactDraft, 'message', 'Too short', 'Just enough', 'Message must be at least 10 characters.'],
  ['Checkout', ShippingAddress, 'name', 'Ra', 'Rai', NAME],
  ['Checkout', ShippingAddress, 'phoneNumber', '0171234567', '01712345678', 'Phone must be at least 11 digit.'],
  ['Checkout', ShippingAddress, 'email', 'rahima', 'rahima@haat.example', EMAIL],
  ['Checkout', ShippingAddress, 'address', '   ', 'Mirpur', 'Address is required'],
  ['Create shop', ShopDraft, 'name', '', 'R', 'Name is required'],
  ['Create shop', ShopDraft, 'phoneNumber', '0171234567', '01712345678', 'Phone number must at least 11 digits'],
  ['Create shop', ShopDraft, 'shopAddress', '', 'Mirpur', 'Address is required'],
  ['Create shop', ShopDraft, 'description', '', 'Sarees', 'Description is required'],
  ['Edit shop', ShopChange, 'phoneNumber', '0171234567', '01712345678', 'Phone number must at least 11 digits'],
  ['Edit product', ProductChange, 'name', 'Ra', 'Rai', NAME],
  [
    'Edit product',
    ProductChange,
    'description',
    'Too short',
    'Just enough',
    'Description must be at least 10 characters.',
  ],
  ['Coupon', v.object({ code: CouponCode }), 'code', '  ', 'EID', 'Please enter coupon code'],
  ['Review', v.object({ rating: Rating }), 'rating', Number.NaN, 1, 'Please select a rating'],
  ['Forgot password', v.object({ email: Email }), 'email', 'rahima@', 'rahima@haat.example', EMAIL],
  ['Reset password', PasswordReset, 'password', '12345', '123456', 'Password must be at least 6 characters.'],
]

/** The error of a form for this value of a field, `data.name` or `name`; undefined: none. */
const errorFor = (schema: v.GenericSchema, field: string, value: unknown): unknown => {
  const keys = field.split('.')
  const values = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
  return keys.reduce<unknown>(
    (level, key) => (level as Record<string, unknown> | undefined)?.[key],
    errorsOf(schema, values),
  )
}
const errorsOf = (schema: v.GenericSchema, values: unknown) => createFieldValidator(schema)(values)

describe('The validation of forms', () => {
  it.each(RULES)('%s (%#): rejects the last invalid value and accepts the first valid one', (...rule) => {
    const [, schema, field, wrong, right, message] = rule
    expect(errorFor(schema, field, wrong)).toBe(message)
    expect(errorFor(schema, field, right)).toBeUndefined()
  })

  it.each(RULES.filter(([form]) => form !== 'Review'))(
    '%s (%#): rejects an empty field with the same message',
    (...rule) => {
      const [, schema, field, , , message] = rule
      expect(errorFor(schema, field, '')).toBe(message)
    },
  )

  it('rejects a rating without stars, or with too many', () => {
    for (const rating of [undefined, 0, 6, 2.5]) {
      expect(errorFor(v.object({ rating: Rating }), 'rating', rating)).toBe('Please select a rating')
    }
  })

  it('rejects an order without products', () => {
    expect(errorFor(OrderDraft, 'products', [])).toBe('No item added to cart')
  })

  it('requires the logo of a new shop', () => {
    expect(VALIDATION.shopLogo).toBe('Logo is required')
  })

  it('does not check absent fields of an existing product or shop', () => {
    expect(errorsOf(ProductChange, {})).toEqual({})
    expect(errorsOf(ShopChange, {})).toEqual({})
  })
})

describe('The fixed texts of the interface', () => {
  it('include every toast', () => {
    expect(Object.values(TOAST)).toEqual([
      'Loging in...',
      'Account creating...',
      'Sign up successful',
      'Order creating...',
      'Order placed successfully',
      'No item added to cart',
      'Added to cart',
      'Quantity increased',
      'Added to Comparison',
      'Something went wrong',
      'Successfully submitted',
      'Pending...',
      'Following',
      'Unfollowed',
      'Coupon applied successfully',
      'Could not apply coupon',
      'Successfully changed',
      'Successfully deleted',
      'Successfully duplicated',
      'Successfully updated',
    ])
  })

  it('include every empty list', () => {
    expect(Object.values(EMPTY_STATES)).toEqual([
      'No Data Found',
      'No Item Added',
      'No Review Found',
      'No review found',
      'You have no orders',
      'No customers found',
      'No products found',
      'Your Comparison List is Empty. Add Products to Compare.',
    ])
  })

  it('include dialogs and error pages', () => {
    expect([...Object.values(DIALOG), ...Object.values(ERROR_PAGE)]).toEqual([
      'Failed Adding to Comparison',
      'Only products from the same category can be compared.',
      'Purchase Product First',
      'Something went wrong.',
      "Sorry! We can't find the page you looking for.",
      'You are not authorized',
      'To access this route',
    ])
  })
})
