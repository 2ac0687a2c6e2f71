import { SKELETONS } from '../../contract/constants.ts'
import { categoryAddress } from '../../contract/listing-address.ts'
import { EMPTY } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryGrid, CategoryTile } from '../../ui/category-tile.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hero } from '../../ui/hero.tsx'
import { Page } from '../../ui/page.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { FeaturedTile } from '../catalogue/product-tiles.tsx'
import { Shelf } from '../catalogue/shelf.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import { useFeatured } from '../catalogue/use-featured.ts'
import './home.css'
import { NotHereYet } from './not-here-yet.tsx'

/** How many goods lie on the stall of the hero. */
const ON_THE_STALL = 6

/** The market's front: the sign, the categories, the featured products (specification section 2). */
const Home = () => {
  useTitle('')
  return (
    <Page>
      <Sign />
      <FeaturedCategories />
      <FeaturedProducts />
    </Page>
  )
}

const Sign = () => {
  const t = useText()
  const { categories } = useCategories()
  return (
    <Hero
      title={t('Everything in the haat, even when the network isn’t.')}
      actions={
        <Button variant="primary" size="lg" href="/products">
          {t('Browse products')}
        </Button>
      }
      goods={
        categories
          ? categories
              .slice(0, ON_THE_STALL)
              .map(({ id, image, thumbhash }) => (
                <Picture
                  key={id}
                  image={image}
                  thumbhash={thumbhash}
                  alt=""
                  sizes="(min-width: 64rem) 10rem, 20vw"
                  isEager
                />
              ))
          : skeletons('block', ON_THE_STALL)
      }
    >
      {t('Browse, search and order from shops across Bangladesh. What you do offline is sent the moment you are back.')}
    </Hero>
  )
}

const FeaturedCategories = () => {
  const t = useText()
  const { categories, ...refresh } = useCategories()
  return (
    <Section title={t('Featured Category')}>
      {categories ? (
        <CategoryGrid label={t('Featured Category')}>
          {categories.map(({ id, name, image, thumbhash }) => (
            <CategoryTile key={id} name={name} image={image} thumbhash={thumbhash} href={categoryAddress(name)} />
          ))}
        </CategoryGrid>
      ) : (
        <NotHereYet title={t('The categories could not be fetched')} refresh={refresh}>
          <Loading what={t('Loading categories')} />
          <CategoryGrid label={t('Featured Category')}>{skeletons('category', SKELETONS.categories)}</CategoryGrid>
        </NotHereYet>
      )}
    </Section>
  )
}

const FeaturedProducts = () => {
  const t = useText()
  const { add, dialog } = useAddToCart()
  const title = t('Featured Products')
  return (
    <Section title={title} link={{ href: '/products', label: t('All Products') }}>
      <Shelf
        read={useFeatured()}
        label={title}
        card={(product, index) => <FeaturedTile key={product.id} product={product} index={index} onAdd={add} />}
        empty={<Empty title={t(EMPTY.products)}>{t('No shop has anything on sale yet.')}</Empty>}
      />
      {dialog}
    </Section>
  )
}

export default Home
