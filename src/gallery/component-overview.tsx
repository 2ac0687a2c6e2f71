import { Bell, Heart, ShoppingCart } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { Chip, ChipRow } from '../ui/controls/chip.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Logo } from '../ui/controls/logo.tsx'
import { type OrderOrPaymentStatus, StatusPill } from '../ui/controls/status-pill.tsx'
import { Tag } from '../ui/controls/tag.tsx'
import { CategoryGrid } from '../ui/goods/category-tile.tsx'
import { Price } from '../ui/goods/price.tsx'
import { ProductGrid } from '../ui/goods/product-grid.tsx'
import { StarRating } from '../ui/goods/star-rating.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, Row, Stack } from '../ui/layout/page.tsx'
import { Section } from '../ui/layout/section.tsx'
import { Loading, renderSkeletons } from '../ui/notices/skeleton.tsx'
import { SyncStatus } from '../ui/notices/sync-status.tsx'
import { Pager } from '../ui/rows/pager.tsx'
import { FormsSample } from './forms-sample.tsx'
import { OverlaysSample } from './overlays-sample.tsx'
import { RowsSample } from './rows-sample.tsx'
import { StatesSample } from './states-sample.tsx'

const VARIANTS = ['primary', 'brand', 'soft', 'quiet', 'danger', 'link'] as const
const STATUSES: OrderOrPaymentStatus[] = [
  'PENDING',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'RETURN_REQUESTED',
  'RETURNED',
  'UNPAID',
  'PAID',
  'REFUND_PENDING',
  'REFUNDED',
]
const SCREENS = ['home', 'listing', 'product', 'cart', 'checkout', 'vendor-orders']

/** Every component in every state, with difficult content. */
export const ComponentOverview = () => (
  <main>
    <Page>
      <Section title="Haat, part by part" level={1} aside={<Logo variant="mark" />}>
        <Row>
          {SCREENS.map(screen => (
            <Button key={screen} href={`/ui.html?screen=${screen}`}>
              {screen}
            </Button>
          ))}
        </Row>
      </Section>
      <Section title="Buttons">
        <Row>
          {VARIANTS.map(variant => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          <Button variant="primary" size="lg" icon={ShoppingCart}>
            Add To Cart
          </Button>
          <Button variant="primary" isBusy>
            Place order
          </Button>
          <Button variant="brand" disabled>
            Checkout
          </Button>
          <IconButton icon={Bell} label="Notifications, 4 new" badge={4} />
          <IconButton icon={Bell} label="Notifications, 99+ new" badge={120} variant="soft" />
          <IconButton icon={Heart} label="Follow" variant="raised" />
        </Row>
        <Button variant="brand" isWide>
          A label that is much longer than anybody would wish a button’s label to be, but here it is
        </Button>
      </Section>
      <Section title="Money, stars, tags">
        <Row>
          <Price price={1250} discount={300} hasPercent />
          <Price price={99.5} size="sm" />
          <Price price={9_999_999} discount={1_000_000} size="lg" hasPercent />
        </Row>
        <Row>
          <StarRating rating={4.7} count={132} />
          <StarRating rating={3.4} count={1} variant="full" />
          <StarRating rating={0} count={0} />
        </Row>
        <Row>
          {STATUSES.map(status => (
            <StatusPill key={status} status={status} />
          ))}
          <Tag tone="danger">−19%</Tag>
        </Row>
        <Row>
          <SyncStatus state="waiting" />
          <SyncStatus state="sent" />
          <SyncStatus state="attention" />
        </Row>
      </Section>
      <Section title="Chips and pages">
        <ChipRow label="Show">
          <Chip isSelected count={4}>
            Placed
          </Chip>
          <Chip count={7}>Being packed</Chip>
          <Chip onRemove={() => {}}>Honey and pickle</Chip>
          <Chip onRemove={() => {}}>শীতের পিঠা ও খেজুরের গুড়</Chip>
        </ChipRow>
        <Pager page={1} total={30} limit={12} label="First page" hrefOf={page => `?page=${page}`} />
        <Pager page={4000} total={100_000} limit={12} label="Many pages" hrefOf={page => `?page=${page}`} />
      </Section>
      <FormsSample />
      <RowsSample />
      <StatesSample />
      <OverlaysSample />
      <Section title="Loading">
        <Loading />
        <CategoryGrid label="Categories on their way">{renderSkeletons('category', 4)}</CategoryGrid>
        <ProductGrid label="Products on their way">{renderSkeletons('card', 4)}</ProductGrid>
        <Stack>
          {renderSkeletons('row', 2)}
          {renderSkeletons('shop', 1)}
          {renderSkeletons('line', 1)}
        </Stack>
        <Card>{renderSkeletons('block', 1)}</Card>
      </Section>
    </Page>
  </main>
)
