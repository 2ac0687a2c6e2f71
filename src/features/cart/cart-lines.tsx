import { Trash2 } from 'lucide-react'
import { formatTaka, toPoisha, toTaka } from '../../contract/money.ts'
import { addToCart, removeFromCart, setQuantity } from '../../local/cart.ts'
import type { CartItem } from '../../local/rows.ts'
import { attempt } from '../../ui/attempt.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { type Translate, useLocale, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import './cart-lines.css'
import { ChangeWords } from './changed-goods.tsx'
import type { CartView } from './use-cart.ts'

/** Image, title, price, quantity, subtotal and remove of each line (specification section 2). */
export const CartLines = ({ cart }: { cart: CartView }) => {
  const t = useText()
  return (
    <div className="cart-lines">
      <DataTable caption={t('Cart')} columns={useColumns(cart)} rows={cart.items} keyOf={item => item.product.id} />
    </div>
  )
}

const useColumns = (cart: CartView): Column<CartItem>[] => {
  const t = useText()
  const locale = useLocale()
  return [
    { key: 'product', label: t('Product'), isLead: true, render: item => <Line item={item} cart={cart} /> },
    {
      key: 'price',
      label: t('Price'),
      isNumber: true,
      render: item => <Price size="sm" price={item.price} discount={item.product.discount} />,
    },
    { key: 'quantity', label: t('Quantity'), render: item => <Quantity item={item} /> },
    {
      key: 'subtotal',
      label: t('Subtotal'),
      isNumber: true,
      render: item => <strong>{formatTaka(toTaka(toPoisha(item.price) * item.quantity), locale)}</strong>,
    },
    { key: 'remove', label: t('Remove'), isNumber: true, render: item => <Remove item={item} /> },
  ]
}

const Line = ({ item: { product }, cart }: { item: CartItem; cart: CartView }) => {
  const change = cart.changes.find(({ productId }) => productId === product.id)
  return (
    <LineItem
      name={product.name}
      href={`/products/${product.id}`}
      image={product.image}
      thumbhash={product.thumbhash}
      detail={change ? <ChangeWords change={change} /> : product.shop.name}
    />
  )
}

const Quantity = ({ item: { product, quantity } }: { item: CartItem }) => {
  const t = useText()
  return (
    <Stepper
      label={t('Quantity of {name}', { name: product.name })}
      value={quantity}
      max={Math.max(1, product.stock)}
      onChange={wanted => attempt(() => setQuantity(product.id, wanted))()}
    />
  )
}

const Remove = ({ item }: { item: CartItem }) => {
  const t = useText()
  return (
    <IconButton
      icon={Trash2}
      label={t('Remove {name}', { name: item.product.name })}
      onClick={attempt(() => removeWithUndo(item, t))}
    />
  )
}

const removeWithUndo = async ({ product, quantity }: CartItem, t: Translate): Promise<void> => {
  await removeFromCart(product.id)
  const undo = { label: t('Undo'), onSelect: attempt(() => addToCart(product, quantity)) }
  toast.info(t('Removed from the cart'), { action: undo })
}
