import { useSearch } from 'wouter'
import { useOpenForm } from '../../lists/form-param.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ImportProducts } from '../imports/import-products.tsx'
import { EditProduct } from '../products/vendor/edit-product.tsx'
import { NewProduct } from '../products/vendor/new-product.tsx'
import { ProductList } from '../products/vendor/product-list.tsx'
import { parseProductsUrl } from '../products/vendor/product-view.ts'

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
