import { formatTaka } from '../../contract/money.ts'
import { cartTotals, removeParkedCart, restoreParkedCart, unparkCart } from '../../local/cart.ts'
import type { CartRow } from '../../local/rows.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { type Translate, useLocale, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { useParkedCarts } from './use-cart.ts'

/** The carts of other shops that "Keep both" set aside. Nothing at all while there is none. */
export const ParkedCarts = () => {
  const t = useText()
  const carts = useParkedCarts() ?? []
  if (carts.length === 0) return null
  return (
    <Section title={t('Set aside')}>
      <Stack>
        {carts.map(cart => (
          <ParkedCart key={cart.key} cart={cart} />
        ))}
      </Stack>
    </Section>
  )
}

const ParkedCart = ({ cart }: { cart: CartRow }) => {
  const t = useText()
  const locale = useLocale()
  const first = cart.items[0]?.product
  if (!first) return null
  const { pieces, total } = cartTotals(cart.items)
  return (
    <Card as="article" label={first.shop.name}>
      <LineItem
        name={first.shop.name}
        image={first.image}
        thumbhash={first.thumbhash}
        detail={t('{pieces, plural, one {# piece} other {# pieces}}', { pieces })}
        amount={formatTaka(total, locale)}
      >
        <Row>
          <Button variant="brand" onClick={attempt(() => unparkCart(first.shopId))}>
            {t('Take up')}
          </Button>
          <Button onClick={attempt(() => removeWithUndo(cart, first.shopId, t))}>{t('Remove')}</Button>
        </Row>
      </LineItem>
    </Card>
  )
}

const removeWithUndo = async (cart: CartRow, shopId: string, t: Translate): Promise<void> => {
  await removeParkedCart(shopId)
  toast.info(t('Cart removed'), { action: { label: t('Undo'), onSelect: attempt(() => restoreParkedCart(cart)) } })
}
