import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Cards, Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import type { Refresh } from '../catalogue/use-refresh.ts'
import { NoShop } from './no-shop.tsx'
import { ShopCard } from './shop-card.tsx'
import { ShopForm } from './shop-form.tsx'
import { useOwnShops } from './use-own-shops.ts'

const PATH = '/dashboard/my-shops'

/** /dashboard/my-shops: the vendor's shops, and the form of one of them. */
const MyShops = () => {
  const query = new URLSearchParams(useSearch())
  const edited = query.get('edit')
  const isNew = query.get('open') === 'new'
  const { shops, refresh } = useOwnShops()
  return (
    <Page>
      {edited || isNew ? (
        <Form key={edited ?? 'new'} shops={shops} id={edited} refresh={refresh} />
      ) : (
        <List shops={shops} refresh={refresh} />
      )}
    </Page>
  )
}

type Read = { shops: OwnShop[] | undefined; refresh: Refresh }

const List = ({ shops, refresh }: Read) => {
  const t = useText()
  useTitle(t('My Shops'))
  const open = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('Open a shop')}
    </Button>
  )
  return (
    <Section title={t('My Shops')} level={1} aside={shops && shops.length > 0 && open}>
      {!shops && <ShopsUnknown refresh={refresh} />}
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

const Form = ({ shops, id, refresh }: Read & { id: string | null }) => {
  const t = useText()
  const title = id ? t('Edit shop') : t('Open a shop')
  useTitle(title)
  const shop = shops?.find(one => one.id === id)
  return (
    <Section title={title} level={1}>
      {id && !shops && <ShopsUnknown refresh={refresh} />}
      {id && shops && !shop && (
        <Empty
          title={t('This shop is not yours, or is gone.')}
          drawing="stall"
          action={<Button href={PATH}>{t('My Shops')}</Button>}
        />
      )}
      {(shop || !id) && <ShopForm shop={shop} />}
    </Section>
  )
}

/** This device was never told of these shops: on their way, or out of reach. */
export const ShopsUnknown = ({ refresh: { failure, retry } }: { refresh: Refresh }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (!isOnline || failure)
    return (
      <ErrorNote title={t('Your shops are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('My Shops')} />
      {skeletons('row', 2)}
    </Stack>
  )
}

export default MyShops
