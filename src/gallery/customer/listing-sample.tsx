import { Scale, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ProductCard } from '../../ui/goods/product-card.tsx'
import { ProductGrid } from '../../ui/goods/product-grid.tsx'
import { Columns, Page, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { CATEGORY_TILES, PRODUCT_CARDS } from '../frames/sample-catalogue.ts'
import { ShopFrameSample } from '../frames/shop-frame-sample.tsx'

const SORTS = [
  { value: 'asc', label: 'Price Low to High' },
  { value: 'desc', label: 'Price High to Low' },
]

/** The listing: filters at the left, or in a sheet on phones; active filters as chips. */
export const ListingSample = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <ShopFrameSample>
      <Page>
        <Columns side="start" aside={<Filters />}>
          <Section title="All Sarees" level={1} aside={<span>100,000 results</span>}>
            <div className="listing-tools">
              <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
                Filters
              </Button>
              <ChipRow label="Filters in force" isWrapping>
                <Chip onRemove={() => {}}>Sarees</Chip>
                <Chip onRemove={() => {}}>৳500 – ৳2,000</Chip>
                <Button variant="link">Clear all</Button>
              </ChipRow>
              <Select label="Sort by" name="sort" options={SORTS} isLabelHidden />
            </div>
            <ProductGrid label="Products" width="beside">
              {PRODUCT_CARDS.map(product => (
                <ProductCard
                  key={product.id}
                  level={2}
                  product={product}
                  href={`/products/${product.id}`}
                  corner={<IconButton icon={Scale} label="Add to Compare" variant="raised" />}
                  actions={<Button variant="soft">Buy Now</Button>}
                />
              ))}
            </ProductGrid>
            <Pager page={3} total={100_000} limit={12} hrefOf={page => `/products?page=${page}`} />
          </Section>
        </Columns>
      </Page>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Filters" actions={<SheetActions />}>
        <Filters />
      </Sheet>
    </ShopFrameSample>
  )
}

const SheetActions = () => (
  <>
    <Button>Clear all</Button>
    <Button variant="primary">Show 100,000</Button>
  </>
)

const Filters = () => (
  <Stack>
    <h2>Price Range</h2>
    <Row>
      <TextInput label="Min price" name="minPrice" inputMode="numeric" prefix="৳" />
      <TextInput label="Max price" name="maxPrice" inputMode="numeric" prefix="৳" />
    </Row>
    <RadioGroup
      legend="Categories"
      name="category"
      defaultValue="Sarees"
      options={CATEGORY_TILES.map(({ name }) => ({ value: name, label: name }))}
    />
  </Stack>
)
