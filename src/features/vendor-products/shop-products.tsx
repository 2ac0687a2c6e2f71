import { useSearch } from 'wouter'
import { useOpenForm } from '../../lists/form-param.ts'
import { Page } from '../../ui/page.tsx'
import { ImportProducts } from '../product-import/import-products.tsx'
import { EditProduct } from './edit-product.tsx'
import { NewProduct } from './new-product.tsx'
import { ProductList } from './product-list.tsx'
import { parseProductsUrl } from './product-view.ts'

/** /dashboard/shop-products: the vendor's products in every status, or the form of one product. */
const ShopProducts = () => {
  const { editedId, opened } = useOpenForm(['new', 'import'])
  const view = parseProductsUrl(useSearch())
  return (
    <Page>
      {!editedId && !opened && <ProductList view={view} />}
      {!editedId && opened === 'new' && <NewProduct />}
      {!editedId && opened === 'import' && <ImportProducts />}
      {editedId && <EditProduct key={editedId} id={editedId} />}
    </Page>
  )
}

export default ShopProducts
