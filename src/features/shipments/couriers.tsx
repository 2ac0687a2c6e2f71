import { Banknote, Truck } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { COURIER_NAMES, type CourierConnection, courierTitle } from '../../contract/shipments/couriers.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import type { OptimisticShop } from '../../local/shops/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useOwnShops } from '../products/vendor/use-own-shops.ts'
import { CourierCard } from './courier-card.tsx'
import { buildCouriersUrl, parseCouriersUrl } from './couriers-url.ts'
import { useCouriers } from './use-couriers.ts'

/** /dashboard/couriers: the accounts of the vendor's shops with couriers; for staff those of the market. */
const Couriers = () => {
  const user = useUser()
  if (!user) return null
  return user.role === 'VENDOR' ? <VendorCouriers /> : <MarketCouriers />
}

const MarketCouriers = () => {
  const t = useTranslate()
  useTitle(t('Couriers'))
  const { couriers, ...refresh } = useCouriers()
  return (
    <Page>
      <Section
        title={t('Couriers')}
        level={1}
        aside={
          <Button icon={Banknote} href="/dashboard/courier-cash">
            {t('Cash with couriers')}
          </Button>
        }
      >
        <p>
          {t(
            'Connect the market’s own account with a courier. Shops that have none hand over their parcels with it: the courier pays the cash to the market, which owes it to the shop, less the fee.',
          )}
        </p>
        {couriers ? (
          <Stack>
            {COURIER_NAMES.filter(name => name !== 'sandbox').map(name => (
              <CourierCard key={name} courier={name} connection={couriers.find(({ courier }) => courier === name)} />
            ))}
          </Stack>
        ) : (
          <NotCachedNotice title={t('The couriers are not on this phone yet')} refresh={refresh}>
            <LoadingRows what={t('Couriers')} count={2} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

const VendorCouriers = () => {
  const t = useTranslate()
  useTitle(t('Couriers'))
  const { shops, refresh } = useOwnShops()
  const { couriers, ...listing } = useCouriers()
  const missing = shops ? listing : refresh
  const open = (shops ?? []).filter(shop => !shop.isNew && !shop.isDeleting)
  return (
    <Page>
      <Section
        title={t('Couriers')}
        level={1}
        aside={
          <Button icon={Truck} href="/dashboard/parcels">
            {t('Parcels')}
          </Button>
        }
      >
        {shops && couriers ? (
          <ShopCouriers shops={open} couriers={couriers} />
        ) : (
          <NotCachedNotice title={t('Your couriers are not on this phone yet')} refresh={missing}>
            <LoadingRows what={t('Couriers')} count={2} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

type ShopCouriersProps = { shops: readonly OptimisticShop[]; couriers: readonly CourierConnection[] }

const ShopCouriers = ({ shops, couriers }: ShopCouriersProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { shop: asked } = parseCouriersUrl(useSearch())
  const shop = shops.find(({ id }) => id === asked) ?? shops[0]
  if (!shop)
    return (
      <EmptyState
        title={t('Open a shop first')}
        illustration="stall"
        action={<Button href="/dashboard/my-shops">{t('My Shops')}</Button>}
      />
    )
  const offered = couriers.filter(({ shopId }) => shopId === shop.id)
  const own = offered.filter(({ isMarket }) => !isMarket)
  const ofMarket = offered.filter(({ isMarket }) => isMarket)
  // A market without the sandbox does not list it.
  const names = COURIER_NAMES.filter(name => name !== 'sandbox' || own.some(({ courier }) => courier === name))
  return (
    <Stack>
      {shops.length > 1 && (
        <ChipRow label={t('Shop')}>
          {shops.map(one => (
            <Chip
              key={one.id}
              isSelected={one.id === shop.id}
              onClick={() => navigate(buildCouriersUrl({ shop: one.id }), { replace: true })}
            >
              {showName(one)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <p>
        {t(
          'Connect the account that your shop has with a courier. Then you hand over orders with one tap, and customers see where their parcels are.',
        )}
      </p>
      {ofMarket.length > 0 && (
        <Notice title={t('The market’s account takes your parcels, too')}>
          {t('You can choose it when you hand over an order: {couriers}.', {
            couriers: ofMarket.map(({ courier }) => courierTitle(courier)).join(', '),
          })}
        </Notice>
      )}
      {names.map(name => (
        <CourierCard
          key={`${shop.id} ${name}`}
          shopId={shop.id}
          courier={name}
          connection={own.find(({ courier }) => courier === name)}
        />
      ))}
    </Stack>
  )
}

export default Couriers
