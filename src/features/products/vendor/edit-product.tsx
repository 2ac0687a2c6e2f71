import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { ERROR_MESSAGES, TOAST } from '../../../contract/messages/fixed-messages.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { findFigureConflict, type OptimisticProduct, toWrittenProduct } from '../../../local/products/optimistic.ts'
import { readOwnProduct } from '../../../local/products/own-products.ts'
import { withOwnOffers } from '../../../local/products/product-copy.ts'
import { hasPictureChanges, isPictureWrite } from '../../../local/products/product-pictures.ts'
import { submitPictureChanges, submitProductUpdate } from '../../../local/products/submit.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { RejectedChangeNote } from '../../outbox/rejected-change-note.tsx'
import { useFigureConflictText } from './figure-conflict-notice.tsx'
import { toPictureItems } from './pictures/picture-items.ts'
import { PriceLockNotice } from './price-lock-notice.tsx'
import { diffProductForm, type ProductFormValues as Form, toProductFormInput } from './product-fields.ts'
import { ProductForm, type ProductFormPictures } from './product-form.tsx'
import { ProductsLoading } from './products-loading.tsx'

const LIST_PATH = '/dashboard/shop-products'

/** The form of a product, with its pending changes filled in. */
export const EditProduct = ({ id }: { id: string }) => {
  const t = useTranslate()
  useTitle(t('Edit product'))
  const read = useLiveQuery(async () => ({ product: await readOwnProduct(id) }), [id])
  const refresh = useRefresh('own-products', pullAccount)
  const product = read?.product
  return (
    <Section title={t('Edit product')} level={1}>
      {product === undefined && (
        <NotCachedNotice
          title={t('Your products are not on this phone yet')}
          refresh={refresh}
          isRead={read !== undefined}
        >
          <ProductsLoading />
        </NotCachedNotice>
      )}
      {product === null && (
        <EmptyState
          title={t(ERROR_MESSAGES.notFound)}
          illustration="search"
          action={<Button href={LIST_PATH}>{t('Show all products')}</Button>}
        />
      )}
      {product && <EditProductForm product={product} />}
    </Section>
  )
}

const EditProductForm = ({ product }: { product: OptimisticProduct }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const leave = useCloseForm(LIST_PATH)
  const title = useFigureConflictText(findFigureConflict(product.entries))
  // The price of a campaign is nobody's to save: the form is about the vendor's own, also when a campaign ends meanwhile.
  const start = withOwnOffers(toWrittenProduct(product))
  const rejected = product.entries.find(entry => entry.state === 'rejected' && !isPictureWrite(entry))
  const [pictures] = useState(() => toPictureItems(product.pictures, product.file))
  const save = async (
    form: Form,
    { file, changes: ofPictures }: ProductFormPictures,
    discardDraft: () => Promise<void>,
  ) => {
    // A rejected value that is left as it is counts as changed: a stock is then set against the current one.
    const stored = withOwnOffers(product)
    const changes = { ...diffProductForm(form, stored), ...diffProductForm(form, start), ...(file && { file }) }
    const hasChanges = Object.keys(changes).length > 0 || rejected !== undefined
    const isPictureRejected = product.entries.some(entry => entry.state === 'rejected' && isPictureWrite(entry))
    if (!hasChanges && !isPictureRejected && !hasPictureChanges(ofPictures)) {
      await discardDraft()
      return leave()
    }
    const submit = () =>
      hasChanges
        ? submitProductUpdate(product, changes, { alongside: discardDraft, pictures: ofPictures })
        : submitPictureChanges(product, ofPictures, { alongside: discardDraft })
    const result = await run({ loading: 'Sending', done: TOAST.updated }, submit)
    if (!isRejected(result)) leave()
    return result
  }
  return (
    <ProductForm
      id={product.id}
      draftKey={product.id}
      initial={toProductFormInput(start)}
      pictures={pictures}
      shops={[]}
      action={t('Save changes')}
      onCancel={leave}
      onSave={save}
    >
      <PriceLockNotice product={product} />
      <RejectedChangeNote entries={product.entries} title={title} />
    </ProductForm>
  )
}
