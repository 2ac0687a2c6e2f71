import { useState } from 'react'
import type { ProductSeen } from '../../../local/db/entry-seen.ts'
import { createId } from '../../../local/db/ids.ts'
import { NEW_PRODUCT_FORM } from '../../../local/products/product-draft.ts'
import { submitNewProduct } from '../../../local/products/submit.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { isRejected, type SubmitMessages, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { createPictureItems } from './pictures/picture-items.ts'
import { createEmptyProductForm, type ProductFormValues as Form, toNewProduct } from './product-fields.ts'
import { ProductForm, type ProductFormPictures } from './product-form.tsx'
import { ProductsLoading } from './products-loading.tsx'
import { useOwnShops } from './use-own-shops.ts'

const LIST_PATH = '/dashboard/shop-products'

/** A new product, in one of the vendor's shops. */
export const NewProduct = () => {
  const t = useTranslate()
  useTitle(t('New product'))
  const { shops } = useOwnShops()
  const open = shops?.filter(shop => !shop.isDeleting)
  return (
    <Section title={t('New product')} level={1}>
      {!open && <ProductsLoading />}
      {open?.length === 0 && (
        <EmptyState
          title={t('You have no shop yet')}
          illustration="stall"
          action={
            <Button variant="primary" href="/dashboard/my-shops?open=new">
              {t('Open a shop')}
            </Button>
          }
        >
          {t('Products belong to a shop. Open one first; it takes a minute.')}
        </EmptyState>
      )}
      {open && open.length > 0 && <NewProductForm shops={open} />}
    </Section>
  )
}

const NewProductForm = ({ shops }: { shops: readonly OptimisticShop[] }) => {
  const t = useTranslate()
  const leave = useCloseForm(LIST_PATH)
  const { run } = useSubmit()
  const { categories } = useCategories()
  // Created once: a retry after a rejection is about the same product.
  const [id] = useState(createId)
  const [pictures] = useState(() => createPictureItems(id))
  const save = async (form: Form, { file, changes }: ProductFormPictures, discardDraft: () => Promise<void>) => {
    const shop = shops.find(one => one.id === form.shopId) ?? shops[0]!
    const category = categories?.find(one => one.id === form.categoryId)
    const seen: ProductSeen = {
      category: { id: form.categoryId, name: category?.name ?? '', nameBn: category?.nameBn },
      shop: { id: shop.id, name: shop.name, nameBn: shop.nameBn, logoUrl: shop.logoUrl },
      image: '',
      thumbhash: null,
    }
    const fields = { ...toNewProduct(id, form), shopId: shop.id, ...(file && { file }) }
    const messages: SubmitMessages = { loading: 'Sending', done: 'Product added.' }
    const result = await run(messages, () =>
      submitNewProduct(id, fields, seen, { alongside: discardDraft, pictures: changes }),
    )
    if (!isRejected(result)) leave()
    return result
  }
  return (
    <ProductForm
      id={id}
      draftKey={NEW_PRODUCT_FORM}
      initial={createEmptyProductForm(shops[0]!.id)}
      pictures={pictures}
      shops={shops}
      action={t('Add the product')}
      onCancel={leave}
      onSave={save}
    />
  )
}
