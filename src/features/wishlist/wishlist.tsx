import { useLiveQuery } from 'dexie-react-hooks'
import { X } from 'lucide-react'
import { type Named, nameValues } from '../../contract/bangla-texts.ts'
import { SKELETONS } from '../../contract/constants.ts'
import { nameLine, toLineTitle } from '../../contract/products/line-names.ts'
import type { Product } from '../../contract/products/products.ts'
import { listWishes } from '../../contract/wishlist/wishlist.ts'
import { useRefresh } from '../../lists/use-refresh.ts'
import { readListing, refreshListing } from '../../local/sync/listings.ts'
import { readWishlist, removeFromWishlist, type WishedProduct } from '../../local/wishlist/wishlist.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ProductCard } from '../../ui/goods/product-card.tsx'
import { ProductGrid } from '../../ui/goods/product-grid.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { describeMessage, showName, useTranslate } from '../../ui/text/i18n.ts'
import { type AddToCart, useAddToCart } from '../cart/use-add-to-cart.tsx'
import { MyCoupons } from '../coupons/customer/my-coupons.tsx'
import { productUrl } from '../products/catalogue/product-tiles.tsx'
import { useShopUrl } from '../products/catalogue/shop-url.ts'

/** /wishlist: the products and coupons that somebody wants to remember, on this device or in their account. */
const Wishlist = () => {
  const t = useTranslate()
  const title = t('Wishlist')
  useTitle(title)
  const user = useUser()
  const wishes = useLiveQuery(readWishlist)
  useRefreshWishlist(user?.role === 'CUSTOMER')
  return (
    <Page>
      <Section title={title} level={1}>
        {user === null && <SignedOutNotice />}
        {wishes === undefined && <WishlistLoading label={title} />}
        {wishes?.length === 0 && <EmptyWishlist />}
        {wishes && wishes.length > 0 && <Wishes wishes={wishes} label={title} />}
      </Section>
      {/* Not before the list: what is below would move when its length is known. */}
      {wishes && <MyCoupons />}
    </Page>
  )
}

/** The server knows which products of the list are still sold. */
const useRefreshWishlist = (isCustomer: boolean) => {
  const listing = useLiveQuery(() => readListing(listWishes, {}))
  useRefresh(
    isCustomer ? listWishes.name : '',
    force => refreshListing(listWishes, {}, { force }),
    listing?.stale === 1,
  )
}

const SignedOutNotice = () => {
  const t = useTranslate()
  return (
    <Notice
      title={t('This list is on this phone only')}
      action={
        <Button variant="link" href="/login?from=%2Fwishlist">
          {t('Login')}
        </Button>
      }
    >
      {t('Sign in to have it on all your devices, and to be told when a product is back or cheaper.')}
    </Notice>
  )
}

const WishlistLoading = ({ label }: { label: string }) => {
  const t = useTranslate()
  return (
    <>
      <Loading what={t('Loading products')} />
      <ProductGrid label={label}>{renderSkeletons('card', SKELETONS.recentProducts)}</ProductGrid>
    </>
  )
}

const EmptyWishlist = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('Your wishlist is empty')}
      illustration="basket"
      link={{ href: '/products', label: t('Browse products') }}
    >
      {t('Tap the heart on a product to save it here. We tell you when it is back in stock or cheaper.')}
    </EmptyState>
  )
}

const Wishes = ({ wishes, label }: { wishes: readonly WishedProduct[]; label: string }) => {
  const { add, dialog } = useAddToCart()
  const sold = wishes.flatMap(({ product, variantId }) => (product ? [{ product, variantId }] : []))
  const gone = wishes.filter(wish => wish.product === null)
  return (
    <Stack gap="lg">
      {sold.length > 0 && (
        <ProductGrid label={label}>
          {sold.map(({ product, variantId }) => (
            <WishCard key={product.id} product={product} variantId={variantId} onAdd={add} />
          ))}
        </ProductGrid>
      )}
      {gone.length > 0 && <GoneWishes wishes={gone} />}
      {dialog}
    </Stack>
  )
}

type WishCardProps = { product: Product; variantId: string | undefined; onAdd: AddToCart['add'] }

const WishCard = ({ product, variantId, onAdd }: WishCardProps) => {
  const t = useTranslate()
  const wished = toWishedVariant(product, variantId)
  const name = showName(wished)
  return (
    <ProductCard
      level={2}
      product={wished}
      href={productUrl(product, wished.variantId)}
      shopHref={useShopUrl()(product.shopId)}
      corner={<RemoveWish productId={product.id} named={product} />}
      actions={
        <Button
          variant="soft"
          isWide
          disabled={wished.stock < 1}
          aria-label={t('Add To Cart: {name}', { name })}
          onClick={() => onAdd(product, 1, { variantId: wished.variantId })}
        >
          {t('Add To Cart')}
        </Button>
      }
    />
  )
}

/** The product as its wished variant, if it is still sold. */
const toWishedVariant = (product: Product, variantId: string | undefined) => {
  const variant = product.variants?.find(({ id }) => id === variantId)
  if (!variant) return { ...product, variantId: undefined }
  const { price, discount, stock, image } = variant
  const named = nameLine({ ...product, ...toLineTitle(product, variant.id) })
  return {
    ...{ ...product, ...named, variantId, price, discount, stock, priceMax: undefined },
    image: image || product.image,
  }
}

const RemoveWish = ({ productId, named }: { productId: string; named: Named }) => {
  const t = useTranslate()
  const label = describeMessage('Remove from wishlist: {name}', nameValues('name', named))
  return (
    <IconButton
      icon={X}
      variant="raised"
      label={t('Remove {label}', { label: showName(named) })}
      onClick={catchToToast(() => removeFromWishlist(productId, label))}
    />
  )
}

const GoneWishes = ({ wishes }: { wishes: readonly WishedProduct[] }) => {
  const t = useTranslate()
  return (
    <Card as="section" label={t('Not on sale at the moment')}>
      <h2>{t('Not on sale at the moment')}</h2>
      {wishes.map(({ productId, name, image }) => (
        <LineItem
          key={productId}
          name={name}
          image={image}
          amount={<RemoveWish productId={productId} named={{ name }} />}
        />
      ))}
    </Card>
  )
}

export default Wishlist
