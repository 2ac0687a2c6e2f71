import { Plus } from 'lucide-react'
import { EMPTY } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { GoodsRows } from '../../ui/goods-row.tsx'
import { ActionRow } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PartNote } from '../site/part-note.tsx'
import { pageOf } from '../vendor/queue-address.ts'
import { useShopChoice } from '../vendor-shops/shop-choice.tsx'
import { FileMenu } from './file-menu.tsx'
import { ProductRow } from './product-row.tsx'
import { ProductTools } from './product-tools.tsx'
import { addressOf, countHeaps, foundIn, inHeap, newProductPath, type ProductView } from './product-view.ts'
import { ProductsLoading, ProductsUnknown } from './products-loading.tsx'
import { type OwnProducts, useOwnProducts } from './use-own-products.ts'

/** Rows of one page: what a thumb goes through, and far below the 100 that a list may hold. */
const PAGE = 20

/** The vendor's goods from this device, with or without a network. */
export const ProductList = ({ view }: { view: ProductView }) => {
  const t = useText()
  useTitle(t('Products'))
  const { own, refresh } = useOwnProducts()
  return (
    <Section
      title={t('Products')}
      level={1}
      aside={
        <ActionRow>
          <Button variant="primary" icon={Plus} href={newProductPath}>
            {t('New product')}
          </Button>
          <FileMenu />
        </ActionRow>
      }
    >
      {!own && <ProductsLoading />}
      {own?.isUnknown && <ProductsUnknown refresh={refresh} />}
      {own && !own.isUnknown && (
        <>
          <PartNote refresh={refresh} />
          <Goods own={own} view={view} />
        </>
      )}
    </Section>
  )
}

const Goods = ({ own, view: asked }: { own: OwnProducts; view: ProductView }) => {
  const t = useText()
  const { shops, shop } = useShopChoice(asked.shop)
  const view = { ...asked, shop }
  const found = foundIn(own.products, view)
  const heap = inHeap(found, view)
  const { rows, page } = pageOf(heap, view.page, PAGE)
  return (
    <>
      <ProductTools view={view} counts={countHeaps(found)} shops={shops} hasProducts={own.products.length > 0} />
      {rows.length === 0 ? (
        <NothingHere view={view} isNew={own.products.length === 0} />
      ) : (
        <GoodsRows label={t('Products')}>
          {rows.map(product => (
            <li key={product.id}>
              <ProductRow product={product} />
            </li>
          ))}
        </GoodsRows>
      )}
      <Pager page={page} total={heap.length} limit={PAGE} hrefOf={to => addressOf({ ...view, page: to })} />
    </>
  )
}

const NothingHere = ({ view, isNew }: { view: ProductView; isNew: boolean }) => {
  const t = useText()
  const all = addressOf({ heap: 'ALL', sort: view.sort, term: '', page: 1 })
  if (isNew)
    return (
      <Empty title={t(EMPTY.shopProducts)} drawing="stall">
        {t('Put your first product on the shelf: a name, a price and a photo are enough.')}
      </Empty>
    )
  return (
    <Empty title={t(EMPTY.shopProducts)} drawing="search" action={<Button href={all}>{t('Show all products')}</Button>}>
      {view.term.trim() ? t('Nothing here answers to “{term}”.', { term: view.term }) : undefined}
    </Empty>
  )
}
