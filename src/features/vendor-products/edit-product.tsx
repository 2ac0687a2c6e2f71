import { REFUSED, TOAST } from '../../contract/messages.ts'
import { type OwnProduct, productAsWritten, stockConflictOf } from '../../local/product-overlay.ts'
import { submitProduct } from '../../local/product-writes.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useLeave } from '../../ui/use-leave.ts'
import { useTitle } from '../../ui/use-title.ts'
import { RefusedNote } from '../orders/refused-note.tsx'
import { useSend } from '../orders/use-send.ts'
import { acceptedOrThrow } from './accepted.ts'
import { changesOf, type ProductForm as Form, formOf } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { ProductsLoading } from './products-loading.tsx'
import { useStockWords } from './refused-stock.tsx'
import { useOwnProduct } from './use-own-products.ts'

const LIST = '/dashboard/shop-products'

/** A product's form; what waits for it stands in it already. */
export const EditProduct = ({ id }: { id: string }) => {
  const t = useText()
  useTitle(t('Edit product'))
  const product = useOwnProduct(id)
  return (
    <Section title={t('Edit product')} level={1}>
      {product === undefined && <ProductsLoading />}
      {product === null && (
        <Empty
          title={t(REFUSED.notFound)}
          drawing="search"
          action={<Button href={LIST}>{t('Show all products')}</Button>}
        />
      )}
      {product && <Filled product={product} />}
    </Section>
  )
}

const Filled = ({ product }: { product: OwnProduct }) => {
  const t = useText()
  const { run } = useSend()
  const leave = useLeave(LIST)
  const title = useStockWords(stockConflictOf(product.entries))
  const start = productAsWritten(product)
  const refused = product.entries.find(entry => entry.state === 'rejected')
  const save = async (form: Form, file: Blob | null) => {
    // What was refused is meant anew where it is left as it was written: a stock, against the one that is seen now.
    const changes = { ...changesOf(form, product), ...changesOf(form, start), ...(file && { file }) }
    if (Object.keys(changes).length === 0 && !refused) return leave()
    acceptedOrThrow(await run({ loading: 'Sending', done: TOAST.updated }, () => submitProduct(product, changes)))
    leave()
  }
  return (
    <ProductForm
      initial={formOf(start)}
      image={product.image}
      file={product.file}
      shops={[]}
      action={t('Save changes')}
      onCancel={leave}
      onSave={save}
    >
      <RefusedNote entries={product.entries} title={title} />
    </ProductForm>
  )
}
