import { Check, Ellipsis, Pencil, Plus, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { ProductRowForm, ProductRowLayout, ProductRows, RemovedProductRow } from '../../ui/goods/product-row.tsx'
import { ActionRow, ButtonGroup, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SyncStatus } from '../../ui/notices/sync-status.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ListToolbar } from '../../ui/rows/list-toolbar.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { SearchField } from '../../ui/rows/search-field.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { PRODUCT_CARDS } from '../frames/sample-catalogue.ts'

const MENU = [
  { label: 'Edit', icon: Pencil, href: '/dashboard/shop-products?edit=1' },
  { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => {} },
]
const SORTS = [{ value: 'newest', label: 'Newest first' }]

/** A vendor's products: price and stock edited in place, pending and rejected changes. */
export const VendorProductsSample = () => (
  <DashboardFrameSample who="vendor" at="shop-products">
    <Section
      title="Products"
      level={1}
      aside={
        <ActionRow>
          <Button variant="primary" icon={Plus}>
            New product
          </Button>
          <Menu
            variant="soft"
            label="More about your products"
            trigger={<Ellipsis aria-hidden="true" />}
            items={MENU}
          />
        </ActionRow>
      }
    >
      <ListToolbar>
        <SearchField label="Search your products" term="" onTerm={() => {}} />
        <Select label="Sort by" isLabelHidden options={SORTS} />
      </ListToolbar>
      <ChipRow label="Show">
        <Chip isSelected count={100_000}>
          All
        </Chip>
        <Chip count={99_999}>On sale</Chip>
        <Chip count={0}>Low stock</Chip>
        <Chip count={1}>Paused</Chip>
      </ChipRow>
      <ProductRows label="Products">
        {PRODUCT_CARDS.slice(3, 8).map((product, index) => (
          <li key={product.id}>
            <ProductRowSample product={product} standing={STATUS_SAMPLES[index]} isTyped={index === 1} />
          </li>
        ))}
        <li>
          <RemovedProductRow>
            <Row align="between">
              <p>“{PRODUCT_CARDS[0].name}” is being deleted.</p>
              <Button>Undo</Button>
            </Row>
          </RemovedProductRow>
        </li>
      </ProductRows>
      <Pager page={1} total={100_000} limit={20} hrefOf={page => `?page=${page}`} />
    </Section>
  </DashboardFrameSample>
)

type ProductRowSampleProps = { product: (typeof PRODUCT_CARDS)[number]; standing: React.ReactNode; isTyped: boolean }

const ProductRowSample = ({
  product: { name, image, thumbhash, price, stock },
  standing,
  isTyped,
}: ProductRowSampleProps) => {
  const id = useId()
  const isOut = stock === 0
  return (
    <ProductRowLayout
      labelledBy={id}
      picture={<Picture image={image} thumbhash={thumbhash} alt="" sizes="72px" />}
      name={
        <Link href="/dashboard/shop-products?edit=1" id={id}>
          {name}
        </Link>
      }
      details={
        <>
          <Tag tone="brand">On sale</Tag>
          {isOut && <Tag tone="soft-danger">Out of stock</Tag>}
          <span className="meta">Honey and pickle</span>
        </>
      }
      menu={<Menu variant="soft" label={`More: ${name}`} trigger={<Ellipsis aria-hidden="true" />} items={MENU} />}
      form={
        <ProductRowForm
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
        </ProductRowForm>
      }
      status={standing}
    />
  )
}

const STATUS_SAMPLES = [
  <SyncStatus key="waits" state="waiting">
    Waiting to send
  </SyncStatus>,
  <Stack key="refused" gap="sm">
    <ErrorNotice title="In stock now: 12. You wrote: 25.">
      There are now 12, not 16: some were sold or returned meanwhile. Count again and enter the new stock.
    </ErrorNotice>
    <ButtonGroup>
      <Button variant="brand">Set the stock to 25</Button>
      <Button>Edit</Button>
      <Button>Discard</Button>
    </ButtonGroup>
  </Stack>,
]
