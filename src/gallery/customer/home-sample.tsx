import { Scale } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { CategoryGrid, CategoryTile } from '../../ui/goods/category-tile.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { ProductCard } from '../../ui/goods/product-card.tsx'
import { ProductGrid } from '../../ui/goods/product-grid.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CATEGORY_TILES, PRODUCT_CARDS, SAMPLE_PICTURES } from '../frames/sample-catalogue.ts'
import { ShopFrameSample } from '../frames/shop-frame-sample.tsx'

/** The home page. */
export const HomeSample = () => (
  <ShopFrameSample isOffline>
    <Page>
      <Hero
        title="Everything is here, even when the network isn’t."
        actions={
          <>
            <Button variant="primary" href="/products">
              Browse products
            </Button>
            <Button href="/shops">All shops</Button>
          </>
        }
        pictures={Object.values(SAMPLE_PICTURES)
          .slice(0, 6)
          .map(image => <Picture key={image} image={image} alt="" isEager />)}
      >
        Browse, compare and order from shops across Bangladesh. What you do offline is sent the moment you are back.
      </Hero>
      <Section title="Featured Category">
        <CategoryGrid label="Featured Category">
          {CATEGORY_TILES.map(category => (
            <CategoryTile key={category.name} {...category} href={`/products?category=${category.name}`} />
          ))}
        </CategoryGrid>
      </Section>
      <Section title="Featured Products" link={{ href: '/products', label: 'All products' }}>
        <ProductGrid label="Featured Products">
          {PRODUCT_CARDS.map(product => (
            <ProductCard
              key={product.id}
              product={product}
              href={`/products/${product.id}`}
              corner={<IconButton icon={Scale} label="Add to Compare" variant="raised" />}
              actions={
                <>
                  <Button variant="soft">Add To Cart</Button>
                  <Button variant="link" href={`/products/${product.id}`}>
                    View Details
                  </Button>
                </>
              }
            />
          ))}
        </ProductGrid>
      </Section>
    </Page>
  </ShopFrameSample>
)
