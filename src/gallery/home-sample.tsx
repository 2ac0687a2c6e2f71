import { Scale } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { CategoryGrid, CategoryTile } from '../ui/category-tile.tsx'
import { Hero } from '../ui/hero.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Page } from '../ui/page.tsx'
import { Picture } from '../ui/picture.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import { Section } from '../ui/section.tsx'
import { CATEGORY_TILES, PRODUCT_CARDS, SAMPLE_PICTURES } from './sample-catalogue.ts'
import { ShopFrameSample } from './shop-frame-sample.tsx'

/** The home page. */
export const HomeSample = () => (
  <ShopFrameSample isOffline>
    <Page>
      <Hero
        title="Everything in the haat, even when the network isn’t."
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
