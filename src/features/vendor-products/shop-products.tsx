import { useSearch } from 'wouter'
import { Page } from '../../ui/page.tsx'
import { EditProduct } from './edit-product.tsx'
import { ImportProducts } from './import-products.tsx'
import { NewProduct } from './new-product.tsx'
import { ProductList } from './product-list.tsx'
import { parseProductPanel, parseProductsUrl } from './product-view.ts'

/** /dashboard/shop-products: the vendor's goods in every status, and the form of one of them. */
const ShopProducts = () => {
  const search = useSearch()
  const opened = parseProductPanel(search)
  return (
    <Page>
      {!opened && <ProductList view={parseProductsUrl(search)} />}
      {opened?.kind === 'new' && <NewProduct />}
      {opened?.kind === 'import' && <ImportProducts />}
      {opened?.kind === 'edit' && <EditProduct key={opened.id} id={opened.id} />}
    </Page>
  )
}

export default ShopProducts
