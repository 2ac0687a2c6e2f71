import { SKELETONS } from '../../../contract/constants.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { isTopCategory } from '../../../contract/products/categories.ts'
import { categoryUrl } from '../../../contract/products/listing-url.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CategoryGrid, CategoryTile } from '../../../ui/goods/category-tile.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Hero } from '../../../ui/layout/hero.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.tsx'
import { ProductGridStates } from '../../products/catalogue/product-grid-states.tsx'
import { FeaturedTile } from '../../products/catalogue/product-tiles.tsx'
import { useCategories } from '../../products/catalogue/use-categories.ts'
import { useFeaturedProducts } from '../../products/catalogue/use-featured-products.ts'
import './home-sections.css'

/** How many category pictures the hero shows. */
const HERO_IMAGE_COUNT = 6

/** What the market is, and where to start. */
export const HomeHero = () => {
  const t = useTranslate()
  const { categories } = useCategories()
  return (
    <Hero
      title={t('Everything is here, even when the network isn’t.')}
      actions={
        <Button variant="primary" size="lg" href="/products">
          {t('Browse products')}
        </Button>
      }
      pictures={
        categories
          ? categories
              .slice(0, HERO_IMAGE_COUNT)
              .map(({ id, image, thumbhash }) => (
                <Picture key={id} image={image} thumbhash={thumbhash} alt="" sizes="(min-width: 64rem) 10rem, 20vw" />
              ))
          : renderSkeletons('block', HERO_IMAGE_COUNT)
      }
    >
      {t(
        'Browse, search and order from shops across Bangladesh. What you do offline is sent when you are back online.',
      )}
    </Hero>
  )
}

/** The categories of the first level. */
export const FeaturedCategories = () => {
  const t = useTranslate()
  const { categories, ...refresh } = useCategories()
  if (categories?.length === 0) return null
  return (
    <Section title={t('Featured Category')}>
      {categories ? (
        <CategoryGrid label={t('Featured Category')}>
          {categories.filter(isTopCategory).map(category => (
            <CategoryTile
              key={category.id}
              name={showName(category)}
              image={category.image}
              thumbhash={category.thumbhash}
              href={categoryUrl(category.name)}
            />
          ))}
        </CategoryGrid>
      ) : (
        <NotCachedNotice title={t('Could not load categories')} refresh={refresh}>
          <Loading what={t('Loading categories')} />
          <CategoryGrid label={t('Featured Category')}>
            {renderSkeletons('category', SKELETONS.categories)}
          </CategoryGrid>
        </NotCachedNotice>
      )}
    </Section>
  )
}

/** Products of followed shops, then the newest. */
export const FeaturedProducts = () => {
  const t = useTranslate()
  const { add, dialog } = useAddToCart()
  const title = t('Featured Products')
  return (
    <Section title={title} link={{ href: '/products', label: t('All Products') }}>
      <ProductGridStates
        read={useFeaturedProducts()}
        label={title}
        card={(product, index) => <FeaturedTile key={product.id} product={product} index={index} onAdd={add} />}
        empty={<EmptyState title={t(EMPTY_STATES.noData)}>{t('There are no products for sale yet.')}</EmptyState>}
      />
      {dialog}
    </Section>
  )
}
