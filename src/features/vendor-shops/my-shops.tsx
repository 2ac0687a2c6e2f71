import { Plus } from 'lucide-react'
import { useOpenForm } from '../../lists/form-param.ts'
import type { RefreshState } from '../../lists/use-refresh.ts'
import type { OptimisticShop } from '../../local/resources/shops/optimistic.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Cards, Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, renderSkeletons } from '../../ui/skeleton.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useOwnShops } from '../vendor-data/use-own-shops.ts'
import { NoShop } from './no-shop.tsx'
import { ShopCard } from './shop-card.tsx'
import { ShopForm } from './shop-form.tsx'

const PATH = '/dashboard/my-shops'

/** /dashboard/my-shops: the vendor's shops, and the form of one of them. */
const MyShops = () => {
  const { editedId, opened } = useOpenForm(['new'])
  const { shops, refresh } = useOwnShops()
  return (
    <Page>
      {editedId || opened ? (
        <ShopFormScreen key={editedId ?? 'new'} shops={shops} id={editedId} refresh={refresh} />
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

const ShopFormScreen = ({ shops, id, refresh }: ShopsState & { id: string | undefined }) => {
  const t = useTranslate()
  const title = id ? t('Edit shop') : t('Open a shop')
  useTitle(title)
  const shop = shops?.find(one => one.id === id)
  return (
    <Section title={title} level={1}>
      {id && !shops && <ShopsUnavailable refresh={refresh} />}
      {id && shops && !shop && (
        <EmptyState
          title={t('This shop is not yours, or is gone.')}
          illustration="stall"
          action={<Button href={PATH}>{t('My Shops')}</Button>}
        />
      )}
      {(shop || !id) && <ShopForm shop={shop} />}
    </Section>
  )
}

/** This device was never told of these shops: on their way, or out of reach. */
export const ShopsUnavailable = ({ refresh: { failure, retry } }: { refresh: RefreshState }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (!isOnline || failure)
    return (
      <ErrorNotice title={t('Your shops are not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
        {failure && isOnline ? translateFailure(failure) : t('They come as soon as Haat can be reached.')}
      </ErrorNotice>
    )
  return (
    <Stack>
      <Loading what={t('My Shops')} />
      {renderSkeletons('row', 2)}
    </Stack>
  )
}

export default MyShops
