import { Check, Ellipsis, Pencil, Plus, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { GoingGoods, GoodsFigures, GoodsRow, GoodsRows } from '../ui/goods-row.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { ListToolRow } from '../ui/list-tools.tsx'
import { Menu } from '../ui/menu.tsx'
import { ActionRow, ChoiceButtons, Row, Stack } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { PendingMark } from '../ui/pending-mark.tsx'
import { Picture } from '../ui/picture.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Section } from '../ui/section.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { PRODUCTS } from './samples.ts'

const MENU = [
  { label: 'Edit', icon: Pencil, href: '/dashboard/shop-products?edit=1' },
  { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => {} },
]
const SORTS = [{ value: 'newest', label: 'Newest first' }]

/** A vendor's goods: price and stock changed in place, what waits and what was refused. */
export const VendorProducts = () => (
  <DashboardFrame who="vendor" at="shop-products">
    <Section
      title="Products"
      level={1}
      aside={
        <ActionRow>
          <Button variant="primary" icon={Plus}>
            New product
          </Button>
          <Menu look="soft" label="More about your products" trigger={<Ellipsis aria-hidden="true" />} items={MENU} />
        </ActionRow>
      }
    >
      <ListToolRow>
        <SearchField label="Search your products" term="" onTerm={() => {}} />
        <Select label="Sort by" isLabelHidden options={SORTS} />
      </ListToolRow>
      <ChipRow label="Show">
        <Chip isSelected count={100_000}>
          All
        </Chip>
        <Chip count={99_999}>On sale</Chip>
        <Chip count={0}>Running out</Chip>
        <Chip count={1}>Paused</Chip>
      </ChipRow>
      <GoodsRows label="Products">
        {PRODUCTS.slice(3, 8).map((product, index) => (
          <li key={product.id}>
            <Goods product={product} standing={STANDINGS[index]} isTyped={index === 1} />
          </li>
        ))}
        <li>
          <GoingGoods>
            <Row align="between">
              <p>“{PRODUCTS[0]!.name}” is being deleted.</p>
              <Button>Undo</Button>
            </Row>
          </GoingGoods>
        </li>
      </GoodsRows>
      <Pager page={1} total={100_000} limit={20} hrefOf={page => `?page=${page}`} />
    </Section>
  </DashboardFrame>
)

type GoodsProps = { product: (typeof PRODUCTS)[number]; standing: React.ReactNode; isTyped: boolean }

const Goods = ({ product: { name, image, thumbhash, price, stock }, standing, isTyped }: GoodsProps) => {
  const id = useId()
  const isOut = stock === 0
  return (
    <GoodsRow
      labelledBy={id}
      picture={<Picture image={image} thumbhash={thumbhash} alt="" sizes="72px" />}
      name={
        <Link href="/dashboard/shop-products?edit=1" id={id}>
          {name}
        </Link>
      }
      facts={
        <>
          <Tag tone="brand">On sale</Tag>
          {isOut && <Tag tone="soft-danger">Out of stock</Tag>}
          <span className="meta">Honey & Pickles</span>
        </>
      }
      menu={<Menu look="soft" label={`More: ${name}`} trigger={<Ellipsis aria-hidden="true" />} items={MENU} />}
      figures={
        <GoodsFigures
          save={
            isTyped && (
              <>
                <IconButton variant="soft" icon={Check} label={`Save ${name}`} />
                <IconButton icon={X} label="Take back" />
              </>
            )
          }
        >
          <TextInput label="Price" prefix="৳" inputMode="decimal" defaultValue={price} />
          <TextInput
            label="Stock"
            inputMode="numeric"
            defaultValue={isOut ? 'six' : 1_000_000}
            error={isOut ? 'Stock must be a whole number.' : null}
          />
        </GoodsFigures>
      }
      standing={standing}
    />
  )
}

const STANDINGS = [
  <PendingMark key="waits" state="waiting">
    Waiting to send
  </PendingMark>,
  <Stack key="refused" gap="sm">
    <ErrorNote title="In stock now: 12. You wrote: 25.">
      There are 12 by now, not 16: some were sold or came back since. Count again, and write the stock anew.
    </ErrorNote>
    <ChoiceButtons>
      <Button variant="brand">Set the stock to 25</Button>
      <Button>Edit</Button>
      <Button>Discard</Button>
    </ChoiceButtons>
  </Stack>,
]
