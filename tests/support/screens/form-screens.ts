import type { Page } from 'playwright'
import type { ExtraScreen, Say } from './extra-screens.ts'

const vendor = { visitor: 'vendor', isOnlyInFullCheck: true } as const
const admin = { visitor: 'admin', isOnlyInFullCheck: true } as const
const customer = { visitor: 'customer', isOnlyInFullCheck: true } as const

const OWN_SHOPS = `select s.id from shops s join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
  where u.email = 'vendor@haat.example'`
const selectOrder = (status: string): string =>
  `select id from orders where status = '${status}' and shop_id in (${OWN_SHOPS}) order by id limit 1`

/** Forms that are filled with what exists already, and dialogs. */
export const FORM_SCREENS: readonly ExtraScreen[] = [
  {
    name: 'search-suggestions',
    visitor: 'nobody',
    pattern: '/',
    isOnlyInFullCheck: true,
    open: async page => {
      await page.getByRole('combobox').first().fill('saree')
      await page.getByRole('listbox').waitFor()
    },
  },
  {
    ...customer,
    name: 'address',
    pattern: '/dashboard/profile',
    open: (page, say) => openDialog(page, new RegExp(`^${say('Add address')}$`)),
  },
  {
    name: 'delivery-place',
    visitor: 'nobody',
    pattern: '/products/:id',
    isOnlyInFullCheck: true,
    select: 'select id from products where is_listed = 1 order by id limit 1',
    open: async (page, say) => {
      await openDialog(page, say('Choose where to deliver'))
      await page.getByRole('dialog').getByRole('combobox').fill('kotwali')
      await page.getByRole('option').first().waitFor()
    },
  },
  { ...vendor, name: 'product-new', pattern: '/dashboard/shop-products', query: '?open=new' },
  {
    ...vendor,
    name: 'product-edit',
    pattern: '/dashboard/shop-products',
    select: `select id from products where shop_id in (${OWN_SHOPS}) order by id limit 1`,
  },
  {
    ...vendor,
    name: 'product-variants',
    pattern: '/dashboard/shop-products',
    select: `select p.id from products p join product_variants v on v.product_id = p.id
      where p.shop_id in (${OWN_SHOPS}) and p.options is not null and p.picture_count > 1 order by p.id limit 1`,
  },
  {
    ...vendor,
    name: 'products-change',
    pattern: '/dashboard/shop-products',
    open: async (page, say) => {
      await page.getByRole('main').getByRole('checkbox').first().check()
      await openDialog(page, say('Change'))
    },
  },
  { ...vendor, name: 'shop-edit', pattern: '/dashboard/my-shops', select: `${OWN_SHOPS} order by s.id limit 1` },
  {
    ...vendor,
    name: 'shop-delivery',
    pattern: '/dashboard/my-shops',
    isOnlyInFullCheck: true,
    open: async (page, say) => {
      await page.getByRole('main').getByRole('article').first().getByRole('button').first().click()
      await page.getByRole('link', { name: say('Delivery'), exact: true }).click()
      await page.getByRole('button', { name: say('Add a zone') }).waitFor()
    },
  },
  {
    ...vendor,
    name: 'coupon-edit',
    pattern: '/dashboard/coupons',
    select: `select id from coupons where shop_id in (${OWN_SHOPS}) order by id limit 1`,
  },
  { ...vendor, name: 'order-new', pattern: '/dashboard/orders/:id', select: selectOrder('PENDING') },
  { ...vendor, name: 'order-return', pattern: '/dashboard/orders/:id', select: selectOrder('RETURN_REQUESTED') },
  {
    ...vendor,
    name: 'order-parcel',
    pattern: '/dashboard/orders/:id',
    select: selectOrder('SHIPPED'),
    open: (page, say) => openDialog(page, eitherOf(say, 'Change the tracking number', 'Add a tracking number')),
  },
  {
    ...admin,
    name: 'category-edit',
    pattern: '/dashboard/categories',
    select: 'select id from categories order by id desc limit 1',
  },
  { ...admin, name: 'category-order', pattern: '/dashboard/categories', query: '?open=order' },
  { ...admin, name: 'page-new', pattern: '/dashboard/pages', query: '?open=new&start=terms' },
  { ...admin, name: 'newsletter-new', pattern: '/dashboard/newsletters', query: '?open=write' },
  {
    ...admin,
    name: 'customer-edit',
    pattern: '/dashboard/customers',
    select: "select p.id from profiles p join users u on u.id = p.user_id where u.email = 'customer@haat.example'",
  },
]

const eitherOf = (say: Say, ...texts: readonly string[]): RegExp => new RegExp(`^(${texts.map(say).join('|')})$`)

const openDialog = async (page: Page, button: string | RegExp): Promise<void> => {
  const exact = typeof button === 'string'
  await page.getByRole('main').getByRole('button', { name: button, exact }).first().click()
  await page.getByRole('dialog').waitFor()
}
