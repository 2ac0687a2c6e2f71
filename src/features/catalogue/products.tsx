import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import {
  addressOf,
  type ChangeQuestion,
  changed,
  inputOf,
  isUpsideDown,
  type Question,
  questionOf,
} from '../../contract/listing-address.ts'
import { Columns, Page, Row } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { CompareLink } from '../compare/compare-link.tsx'
import { useCompare } from '../compare/use-compare.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ListingCount } from './listing-count.tsx'
import { headingOf } from './listing-heading.ts'
import { ListingTools } from './listing-tools.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ListedTile } from './product-tiles.tsx'
import './products.css'
import { PriceMistake } from './price-mistake.tsx'
import { Shelf } from './shelf.tsx'
import { type ListingRead, useListing } from './use-listing.ts'

/** All products, searched, filtered and sorted; the whole question stands in the address. */
const Products = () => {
  const t = useText()
  const question = questionOf(useSearch())
  const change = useChange(question)
  const read = useListing(isUpsideDown(question) ? null : inputOf(question))
  const heading = headingOf(question, t)
  useTitle(heading)
  return (
    <Page>
      <Columns side="start" aside={<FilterPanel question={question} onChange={change} />}>
        <Section level={1} title={heading} aside={<ListingTools question={question} read={read} onChange={change} />}>
          <Row align="between">
            <ListingCount read={read} />
            <CompareLink />
          </Row>
          <ActiveFilters question={question} onChange={change} />
          <Corrected read={read} />
          {isUpsideDown(question) ? (
            <PriceMistake onClear={() => change({ min: null, max: null })} />
          ) : (
            <Results question={question} read={read} label={heading} />
          )}
        </Section>
      </Columns>
    </Page>
  )
}

/** The search was misspelt: what is shown instead, said plainly. */
const Corrected = ({ read }: { read: ListingRead }) => {
  const t = useText()
  const corrected = read.state === 'ready' ? read.page.corrected : undefined
  if (!corrected) return null
  return <p role="status">{t('Nothing matches “{from}”. Showing results for “{to}”.', corrected)}</p>
}

const useChange = (question: Question): ChangeQuestion => {
  const [, navigate] = useLocation()
  return (part, options) => navigate(addressOf(changed(question, part)), options)
}

const Results = ({ question, read, label }: { question: Question; read: ListingRead; label: string }) => {
  const { buyNow, dialog } = useAddToCart()
  const { compare, dialog: categoryDialog } = useCompare()
  return (
    <>
      <Shelf
        read={read}
        label={label}
        width="beside"
        card={(product, index) => (
          <ListedTile key={product.id} product={product} index={index} onBuy={buyNow} onCompare={compare} />
        )}
        empty={read.state === 'ready' && <NothingFound question={question} page={read.page} />}
      />
      {read.state === 'ready' && read.page.items.length > 0 && (
        <Pager
          page={question.page}
          total={read.page.total}
          limit={read.page.limit}
          hrefOf={page => addressOf({ ...question, page })}
        />
      )}
      {dialog}
      {categoryDialog}
    </>
  )
}

export default Products
