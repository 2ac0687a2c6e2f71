import { Trash2 } from 'lucide-react'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { findVariant } from '../../contract/products/chosen-variant.ts'
import { nameLine, toLineTitle } from '../../contract/products/line-names.ts'
import { addToCart, getItemFigures, removeFromCart, setQuantity } from '../../local/cart/cart.ts'
import { findItemChange } from '../../local/cart/line-changes.ts'
import type { CartItem } from '../../local/db/device-schema.ts'
import { toItemKey } from '../../local/db/order-carts.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'
import { Price } from '../../ui/goods/price.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { type Column, DataTable } from '../../ui/rows/data-table.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { showName, type Translate, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import './cart-lines.css'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { LineChangeText } from './line-changes-notice.tsx'
import type { CartView } from './use-cart.ts'

/** The cart's lines: image, name, price, quantity, subtotal and Remove. */
export const CartLines = ({ cart }: { cart: CartView }) => {
  const t = useTranslate()
  return (
    <div className="cart-lines">
      <DataTable caption={t('Cart')} columns={useColumns(cart)} rows={cart.items} keyOf={toItemKey} />
    </div>
  )
}

const useColumns = (cart: CartView): Column<CartItem>[] => {
  const t = useTranslate()
  const locale = useLocale()
  return [
    { key: 'product', label: t('Product'), isLead: true, render: item => <ProductCell item={item} cart={cart} /> },
    {
      key: 'price',
      label: t('Price'),
      isNumber: true,
      render: item => <Price size="sm" price={item.price} discount={getItemFigures(item).discount} />,
    },
    { key: 'quantity', label: t('Quantity'), render: item => <QuantityCell item={item} /> },
    {
      key: 'subtotal',
      label: t('Subtotal'),
      isNumber: true,
      render: item => <strong>{formatTaka(toTaka(toPoisha(item.price) * item.quantity), locale)}</strong>,
    },
    { key: 'remove', label: t('Remove'), isNumber: true, render: item => <RemoveCell item={item} /> },
  ]
}

const ProductCell = ({ item, cart }: { item: CartItem; cart: CartView }) => {
  const { product, variantId } = item
  const change = findItemChange(cart.changes, item)
  return (
    <LineItem
      name={showItemName(item)}
      href={`/products/${product.id}${variantId ? `?variant=${variantId}` : ''}`}
      image={findVariant(product, variantId)?.image ?? product.image}
      thumbhash={product.thumbhash}
      detail={change ? <LineChangeText change={change} /> : showName(product.shop)}
    />
  )
}

/** "Panjabi (Size 42)" */
const showItemName = ({ product, variantId }: CartItem): string =>
  showName(nameLine({ ...product, ...toLineTitle(product, variantId) }))

const QuantityCell = ({ item }: { item: CartItem }) => {
  const t = useTranslate()
  return (
    <QuantityStepper
      label={t('Quantity of {name}', { name: showItemName(item) })}
      value={item.quantity}
      max={Math.max(1, getItemFigures(item).stock)}
      onChange={wanted => catchToToast(() => setQuantity(toItemKey(item), wanted))()}
    />
  )
}

const RemoveCell = ({ item }: { item: CartItem }) => {
  const t = useTranslate()
  return (
    <IconButton
      icon={Trash2}
      label={t('Remove {name}', { name: showItemName(item) })}
      onClick={catchToToast(() => removeLineWithUndo(item, t))}
    />
  )
}

const removeLineWithUndo = async (item: CartItem, t: Translate): Promise<void> => {
  const { product, quantity, variantId } = item
  await removeFromCart(toItemKey(item))
  const undo = { label: t('Undo'), onSelect: catchToToast(() => addToCart(product, quantity, variantId)) }
  toast.info(t('Removed from cart'), { action: undo })
}
