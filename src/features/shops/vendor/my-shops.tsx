import { Plus, Upload } from 'lucide-react'
import { useOpenForm } from '../../../lists/form-param.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import type { RefreshState } from '../../../lists/use-refresh.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonGroup, Cards, Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useOwnProducts } from '../../products/vendor/use-own-products.ts'
import { useOwnShops } from '../../products/vendor/use-own-shops.ts'
import { VerificationNotice } from '../verification/verification-notice.tsx'
import { DeliverySettings } from './delivery/delivery-settings.tsx'
import { PickupSettings } from './delivery/pickup-settings.tsx'
import { NoShop } from './no-shop.tsx'
import { ShopCard } from './shop-card.tsx'
import { ShopForm } from './shop-form.tsx'

const PATH = '/dashboard/my-shops'

/** /dashboard/my-shops: the vendor's shops, and the form of one of them. */
const MyShops = () => {
  const { editedId, opened } = useOpenForm(['new', 'delivery'])
  const { shops, refresh } = useOwnShops()
  return (
    <Page>
      {editedId || opened ? (
        <ShopFormScreen
          key={editedId ?? 'new'}
          shops={shops}
          id={editedId}
          isDelivery={opened === 'delivery'}
          refresh={refresh}
        />
      ) : (
        <MyShopList shops={shops} refresh={refresh} />
      )}
    </Page>
  )
}

type ShopsState = { shops: OptimisticShop[] | undefined; refresh: RefreshState }

const MyShopList = ({ shops, refresh }: ShopsState) => {
  const t = useTranslate()
  useTitle(t('My Shops'))
  const open = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('Open a shop')}
    </Button>
  )
  return (
    <Section title={t('My Shops')} level={1} aside={shops && shops.length > 0 && open}>
      {!shops && <ShopsUnavailable refresh={refresh} />}
      {shops?.length === 0 && <NoShop />}
      {shops && shops.length > 0 && <VerificationNotice />}
      {shops && shops.length > 0 && <NextStepNotice />}
      {shops && (
        <Cards>
          {shops.map(shop => (
            <ShopCard key={shop.id} shop={shop} />
          ))}
        </Cards>
      )}
    </Section>
  )
}

type ShopFormScreenProps = ShopsState & { id: string | undefined; isDelivery: boolean }

const ShopFormScreen = ({ shops, id, isDelivery, refresh }: ShopFormScreenProps) => {
  const t = useTranslate()
  const isDeliveryOf = id !== undefined && isDelivery
  const title = isDeliveryOf ? t('Delivery') : id ? t('Edit shop') : t('Open a shop')
  useTitle(title)
  const shop = shops?.find(one => one.id === id)
  return (
    <Section title={title} level={1}>
      {id && !shops && <ShopsUnavailable refresh={refresh} />}
      {id && shops && !shop && (
        <EmptyState
          title={t('You have no such shop.')}
          illustration="stall"
          action={<Button href={PATH}>{t('My Shops')}</Button>}
        />
      )}
      {isDeliveryOf && shop && (
        <>
          <DeliverySettings shop={shop} />
          <PickupSettings shop={shop} />
        </>
      )}
      {!isDeliveryOf && (shop || !id) && <ShopForm shop={shop} />}
    </Section>
  )
}

/** In place of the vendor's shops, which this device does not have. */
export const ShopsUnavailable = ({ refresh }: { refresh: RefreshState }) => {
  const t = useTranslate()
  return (
    <NotCachedNotice title={t('Your shops are not on this phone yet')} refresh={refresh}>
      <LoadingRows what={t('My Shops')} count={2} />
    </NotCachedNotice>
  )
}

const PRODUCTS_PATH = '/dashboard/shop-products'

/** What to do after opening a shop: customers see nothing in it until it has products. */
const NextStepNotice = () => {
  const t = useTranslate()
  const { own } = useOwnProducts()
  if (!own || own.isUnknown || own.products.length > 0) return null
  return (
    <Notice title={t('Your shop has no products yet')}>
      {t(
        'Add your first product. It needs a name, a description of ten letters, a category and a price. A photo helps to sell it.',
      )}
      <ButtonGroup>
        <Button variant="primary" icon={Plus} href={`${PRODUCTS_PATH}?open=new`}>
          {t('Add a product')}
        </Button>
        <Button icon={Upload} href={`${PRODUCTS_PATH}?open=import`}>
          {t('Import from a file')}
        </Button>
      </ButtonGroup>
    </Notice>
  )
}

export default MyShops
