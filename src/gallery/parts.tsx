import { Bell, Heart, ShoppingCart } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryGrid } from '../ui/category-tile.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page, Row, Stack } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { PendingMark } from '../ui/pending-mark.tsx'
import { Price } from '../ui/price.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import { Rating } from '../ui/rating.tsx'
import { Section } from '../ui/section.tsx'
import { Loading, skeletons } from '../ui/skeleton.tsx'
import { type Status, StatusPill } from '../ui/status-pill.tsx'
import { Tag } from '../ui/tag.tsx'
import { Forms } from './forms.tsx'
import { Layers } from './layers.tsx'
import { Rows } from './rows.tsx'
import { States } from './states.tsx'

const VARIANTS = ['primary', 'brand', 'soft', 'quiet', 'danger', 'link'] as const
const STATUSES: Status[] = [
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

/** Every component in every state, with the worst content. */
export const Parts = () => (
  <main>
    <Page>
      <Section title="Haat, part by part" level={1} aside={<Logo look="mark" />}>
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
          <Rating rating={4.7} count={132} />
          <Rating rating={3.4} count={1} look="full" />
          <Rating rating={0} count={0} />
        </Row>
        <Row>
          {STATUSES.map(status => (
            <StatusPill key={status} status={status} />
          ))}
          <Tag tone="danger">−19%</Tag>
        </Row>
        <Row>
          <PendingMark state="waiting" />
          <PendingMark state="sent" />
          <PendingMark state="attention" />
        </Row>
      </Section>
      <Section title="Chips and pages">
        <ChipRow label="Show">
          <Chip isSelected count={4}>
            New
          </Chip>
          <Chip count={7}>Processing</Chip>
          <Chip onRemove={() => {}}>Honey & Pickles</Chip>
          <Chip onRemove={() => {}}>শীতের পিঠা ও খেজুরের গুড়</Chip>
        </ChipRow>
        <Pager page={1} total={30} limit={12} label="First page" hrefOf={page => `?page=${page}`} />
        <Pager page={4000} total={100_000} limit={12} label="Many pages" hrefOf={page => `?page=${page}`} />
      </Section>
      <Forms />
      <Rows />
      <States />
      <Layers />
      <Section title="Loading">
        <Loading />
        <CategoryGrid label="Categories on their way">{skeletons('category', 4)}</CategoryGrid>
        <ProductGrid label="Products on their way">{skeletons('card', 4)}</ProductGrid>
        <Stack>
          {skeletons('row', 2)}
          {skeletons('shop', 1)}
          {skeletons('line', 1)}
        </Stack>
        <Card>{skeletons('block', 1)}</Card>
      </Section>
    </Page>
  </main>
)
