import { Trash2 } from 'lucide-react'
import { toPoisha, toTaka } from '../../contract/money.ts'
import { addToCart, removeFromCart, setQuantity } from '../../local/cart/cart.ts'
import type { CartItem } from '../../local/db/device-schema.ts'
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
      <DataTable caption={t('Cart')} columns={useColumns(cart)} rows={cart.items} keyOf={item => item.product.id} />
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
      render: item => <Price size="sm" price={item.price} discount={item.product.discount} />,
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

const ProductCell = ({ item: { product }, cart }: { item: CartItem; cart: CartView }) => {
  const change = cart.changes.find(({ productId }) => productId === product.id)
  return (
    <LineItem
      name={showName(product)}
      href={`/products/${product.id}`}
      image={product.image}
      thumbhash={product.thumbhash}
      detail={change ? <LineChangeText change={change} /> : showName(product.shop)}
    />
  )
}

const QuantityCell = ({ item: { product, quantity } }: { item: CartItem }) => {
  const t = useTranslate()
  return (
    <QuantityStepper
      label={t('Quantity of {name}', { name: showName(product) })}
      value={quantity}
      max={Math.max(1, product.stock)}
      onChange={wanted => catchToToast(() => setQuantity(product.id, wanted))()}
    />
  )
}

const RemoveCell = ({ item }: { item: CartItem }) => {
  const t = useTranslate()
  return (
    <IconButton
      icon={Trash2}
      label={t('Remove {name}', { name: showName(item.product) })}
      onClick={catchToToast(() => removeLineWithUndo(item, t))}
    />
  )
}

const removeLineWithUndo = async ({ product, quantity }: CartItem, t: Translate): Promise<void> => {
  await removeFromCart(product.id)
  const undo = { label: t('Undo'), onSelect: catchToToast(() => addToCart(product, quantity)) }
  toast.info(t('Removed from cart'), { action: undo })
}
