import { lazy } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { isTopCategory } from '../../contract/products/categories.ts'
import { categoryUrl } from '../../contract/products/listing-url.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CategoryGrid, CategoryTile } from '../../ui/goods/category-tile.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { LazyOnVisible } from '../../ui/state/lazy-on-visible.tsx'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { ProductGridStates } from '../products/catalogue/product-grid-states.tsx'
import { FeaturedTile } from '../products/catalogue/product-tiles.tsx'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { useFeaturedProducts } from '../products/catalogue/use-featured-products.ts'
import './home.css'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'

const HomeProductLists = lazy(() => import('./home-product-lists.tsx'))

/** How many category pictures the hero shows. */
const HERO_IMAGE_COUNT = 6

/** /: the hero, the categories and the featured products. */
const Home = () => {
  useTitle('')
  return (
    <Page>
      <HomeHero />
      <FeaturedCategories />
      <FeaturedProducts />
      <OptionalBoundary>
        <LazyOnVisible placeholder={null}>
          <HomeProductLists />
        </LazyOnVisible>
      </OptionalBoundary>
    </Page>
  )
}

const HomeHero = () => {
  const t = useTranslate()
  const { categories } = useCategories()
  return (
    <Hero
      title={t('Everything in the haat, even when the network isn’t.')}
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

const FeaturedCategories = () => {
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

const FeaturedProducts = () => {
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

export default Home
