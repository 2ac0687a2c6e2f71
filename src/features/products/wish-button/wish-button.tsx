import { BellRing, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { nameValues } from '../../../contract/bangla-texts.ts'
import { WISHLIST_MAX } from '../../../contract/constants.ts'
import { nameLine, toLineTitle } from '../../../contract/products/line-names.ts'
import type { ProductVariant } from '../../../contract/products/options.ts'
import type { Product } from '../../../contract/products/products.ts'
import { setWished, type WishState } from '../../../local/wishlist/wishlist.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { describeMessage, t as say, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useWishState } from './use-wish-state.ts'

type WishButtonProps = {
  product: Product
  /** The chosen variant, which is then wished. */
  variant?: ProductVariant | undefined
  /** On a product's page; on cards it is an icon. */
  hasText?: boolean
  /** Stands for it until it is known whether the person has a wishlist. */
  place: ReactNode
}

/** Puts a product on the wishlist or takes it off. For what is sold out: asks to be told when it is back. */
const WishButton = ({ product, variant, hasText, place }: WishButtonProps) => {
  const t = useTranslate()
  const state = useWishState()
  const isSoldOut = isOutOfStock(product, variant)
  const isWished = isWishedAs(state, product, variant)
  const toggle = useToggleWish({ product, variant, wants: !isWished, state })
  if (!state) return place
  if (!state.canWish) return null
  if (hasText)
    return (
      <span className="wish-button">
        <Button icon={isSoldOut ? BellRing : Heart} aria-pressed={isWished} onClick={toggle}>
          {isSoldOut ? t('Tell me when it is back') : t('Wishlist')}
        </Button>
      </span>
    )
  return (
    <span className="wish-button">
      <IconButton
        icon={Heart}
        variant="raised"
        aria-pressed={isWished}
        label={t('Wishlist: {name}', { name: showName(product) })}
        onClick={toggle}
      />
    </span>
  )
}

const isOutOfStock = (product: Product, variant: ProductVariant | undefined): boolean => (variant ?? product).stock < 1

/** Whoever waits for a size waits for no other one. */
const isWishedAs = (state: WishState | undefined, product: Product, variant: ProductVariant | undefined): boolean =>
  Boolean(state?.wished.has(product.id)) &&
  (!variant || !isOutOfStock(product, variant) || state?.wished.get(product.id) === variant.id)

type WishToggle = Pick<WishButtonProps, 'product' | 'variant'> & { wants: boolean; state: WishState | undefined }

const useToggleWish = ({ product, variant, wants, state }: WishToggle) => {
  const [, navigate] = useLocation()
  return catchToToast(async () => {
    if (!state) return
    const named = variant ? nameLine({ ...product, ...toLineTitle(product, variant.id) }) : product
    const label = describeMessage(
      wants ? 'Wishlist: {name}' : 'Remove from wishlist: {name}',
      nameValues('name', wants ? named : product),
    )
    const isDone = await setWished(product, wants, label, variant?.id)
    const action = { label: say('View wishlist'), onSelect: () => navigate('/wishlist') }
    if (!isDone)
      toast.error(say('A wishlist holds {most} products. Remove some first.', { most: WISHLIST_MAX }), { action })
    else if (wants) toast.success(say(confirmation(isOutOfStock(product, variant), state.isSignedIn)), { action })
    else toast.info(say('Removed from your wishlist'))
  })
}

const confirmation = (isSoldOut: boolean, isSignedIn: boolean) => {
  if (!isSignedIn) return 'Saved on this phone. Sign in to be told when it is back in stock or cheaper.'
  return isSoldOut ? 'We will tell you when it is back' : 'Saved to your wishlist'
}

export default WishButton
