import { useParams } from 'wouter'
import type { Shop } from '../../contract/shops.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Skeleton, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ShopHead } from './shop-head.tsx'
import { ShopProducts, TopPicks } from './shop-products.tsx'
import { ShopReviews } from './shop-reviews.tsx'
import { useShop } from './use-shop.ts'

/** One shop with everything that a customer wants to know of it (specification section 2). */
const ShopScreen = () => {
  const { id = '' } = useParams()
  return <OneShop key={id} id={id} />
}

const OneShop = ({ id }: { id: string }) => {
  const t = useText()
  const read = useShop(id)
  useTitle(read.state === 'ready' ? read.shop.name : t('Shop'))
  if (read.state === 'ready') return <Shown shop={read.shop} />
  if (read.state === 'gone') return <Missing title={t('This shop was not found. It may have closed.')} />
  if (read.state === 'unsaved')
    return <Missing title={t('Not saved on this device')} text={t('It appears by itself when the network is back.')} />
  if (read.state === 'failed')
    return (
      <Page>
        <ErrorNote title={t('This shop could not be fetched')} onRetry={read.retry}>
          {t(read.message)}
        </ErrorNote>
      </Page>
    )
  return <LoadingShop />
}

const Shown = ({ shop }: { shop: Shop }) => (
  <Page>
    <ShopHead shop={shop} />
    <TopPicks shopId={shop.id} />
    <ShopProducts shopId={shop.id} />
    <ShopReviews shop={shop} />
  </Page>
)

const Missing = ({ title, text }: { title: string; text?: string }) => {
  const t = useText()
  return (
    <Page>
      <Section level={1} title={t('Shop')}>
        <Empty
          title={title}
          drawing={text ? 'cloud' : 'stall'}
          action={
            <Button variant="brand" href="/shops">
              {t('All Shops')}
            </Button>
          }
        >
          {text}
        </Empty>
      </Section>
    </Page>
  )
}

const LoadingShop = () => {
  const t = useText()
  return (
    <Page>
      <Loading what={t('Loading the shop')} />
      <Skeleton shape="shop" />
      {skeletons('row', 2)}
    </Page>
  )
}

export default ShopScreen
