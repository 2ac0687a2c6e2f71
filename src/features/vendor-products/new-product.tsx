import { useState } from 'react'
import { mintId } from '../../local/ids.ts'
import type { ProductSeen } from '../../local/product-overlay.ts'
import { submitNewProduct } from '../../local/product-writes.ts'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useLeave } from '../../ui/use-leave.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { useSend } from '../orders/use-send.ts'
import { useOwnShops } from '../vendor-shops/use-own-shops.ts'
import { acceptedOrThrow } from './accepted.ts'
import { emptyForm, type ProductForm as Form } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { ProductsLoading } from './products-loading.tsx'

const LIST = '/dashboard/shop-products'

/** A new product, in one of the vendor's shops. */
export const NewProduct = () => {
  const t = useText()
  useTitle(t('New product'))
  const { shops } = useOwnShops()
  const open = shops?.filter(shop => !shop.isGoing)
  return (
    <Section title={t('New product')} level={1}>
      {!open && <ProductsLoading />}
      {open?.length === 0 && (
        <Empty
          title={t('You have no shop yet')}
          drawing="stall"
          action={
            <Button variant="primary" href="/dashboard/my-shops?open=new">
              {t('Open a shop')}
            </Button>
          }
        >
          {t('Products stand in a shop. Open one first; it takes a minute.')}
        </Empty>
      )}
      {open && open.length > 0 && <Filled shops={open} />}
    </Section>
  )
}

const Filled = ({ shops }: { shops: readonly OwnShop[] }) => {
  const t = useText()
  const leave = useLeave(LIST)
  const { run } = useSend()
  const { categories } = useCategories()
  // Minted once: a second try after a refusal is about the same product.
  const [id] = useState(mintId)
  const save = async (form: Form, file: Blob | null) => {
    const shop = shops.find(one => one.id === form.shopId) ?? shops[0]!
    const category = categories?.find(one => one.id === form.categoryId)
    const seen: ProductSeen = {
      category: { id: form.categoryId, name: category?.name ?? '' },
      shop: { id: shop.id, name: shop.name, logoUrl: shop.logoUrl },
      image: '',
      thumbhash: null,
    }
    const fields = { ...form, shopId: shop.id, ...(file && { file }) }
    const words = { loading: 'Sending', done: 'The product is in your shop.' }
    acceptedOrThrow(await run(words, () => submitNewProduct(id, fields, seen)))
    leave()
  }
  return (
    <ProductForm
      initial={emptyForm(shops[0]!.id)}
      image={null}
      file={null}
      shops={shops}
      action={t('Add the product')}
      onCancel={leave}
      onSave={save}
    />
  )
}
