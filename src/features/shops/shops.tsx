import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { type ShopQuestion, shopQuestionOf, shopsAddress } from './shop-question.ts'
import { ShopSearch } from './shop-search.tsx'
import { ShopGrid, ShopTile } from './shop-tile.tsx'
import { type ShopPage, useShops } from './use-shops.ts'

/** Specification section 2: all shops. */
const Shops = () => {
  const t = useText()
  useTitle(t('All Shops'))
  const [, navigate] = useLocation()
  const question = shopQuestionOf(useSearch())
  const search = (term: string) => navigate(shopsAddress({ term, page: 1 }), { replace: true })
  return (
    <Page>
      <Section title={t('All Shops')} level={1}>
        <ShopSearch term={question.term} onSearch={search} />
        <Results question={question} />
      </Section>
    </Page>
  )
}

const Results = ({ question }: { question: ShopQuestion }) => {
  const t = useText()
  const read = useShops(question)
  if (read.state === 'failed')
    return (
      <ErrorNote title={t('The shops could not be fetched')} onRetry={read.retry}>
        {t(read.message)}
      </ErrorNote>
    )
  if (read.state === 'unsaved')
    return (
      <Empty title={t('No shop is saved on this device yet')} drawing="cloud">
        {t('They appear by themselves when the network is back.')}
      </Empty>
    )
  if (read.state === 'loading')
    return (
      <>
        <Loading what={t('Loading shops')} />
        <ShopGrid label={t('All Shops')}>{skeletons('shop', SKELETONS.shops)}</ShopGrid>
      </>
    )
  return read.shops.length > 0 ? <Found question={question} page={read} /> : <NoShop term={question.term} />
}

const Found = ({ question, page }: { question: ShopQuestion; page: ShopPage }) => {
  const t = useText()
  return (
    <>
      <output className="meta">{t('{total, plural, one {# shop} other {# shops}}', { total: page.total })}</output>
      <ShopGrid label={t('All Shops')}>
        {page.shops.map(shop => (
          <ShopTile key={shop.id} shop={shop} />
        ))}
      </ShopGrid>
      <Pager
        page={question.page}
        total={page.total}
        limit={page.limit}
        hrefOf={to => shopsAddress({ ...question, page: to })}
      />
    </>
  )
}

const NoShop = ({ term }: { term: string }) => {
  const t = useText()
  return (
    <Empty
      title={t(EMPTY.products)}
      drawing="stall"
      action={
        term && (
          <Button variant="brand" href={shopsAddress({ term: '', page: 1 })}>
            {t('All Shops')}
          </Button>
        )
      }
    >
      {term ? t('No shop is called “{term}”.', { term }) : t('No shop has opened here yet.')}
    </Empty>
  )
}

export default Shops
