import type { ExtraScreen } from './extra-screens.ts'

const OWN = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = 'vendor@haat.example'`

/** Couriers and parcels of a vendor. */
export const PARCEL_SCREENS: readonly ExtraScreen[] = [
  {
    name: 'courier-keys',
    visitor: 'vendor',
    pattern: '/dashboard/couriers',
    open: async (page, say) => {
      const pathao = page.getByRole('region', { name: 'Pathao' })
      await pathao.getByRole('button', { name: say('Connect {courier}').replace('{courier}', 'Pathao') }).click()
      await pathao.getByLabel(say('Store ID')).waitFor()
    },
  },
  {
    name: 'hand-over',
    visitor: 'vendor',
    pattern: '/dashboard/orders/:id',
    select: `select o.id ${OWN} and o.status = 'PROCESSING'
      and not exists (select 1 from shipments p where p.order_id = o.id) order by o.created_at desc limit 1`,
    open: async (page, say) => {
      await page.getByRole('button', { name: say('Hand to courier'), exact: true }).click()
      await page.getByRole('dialog').getByLabel(say('Note for the rider')).waitFor()
    },
  },
]
