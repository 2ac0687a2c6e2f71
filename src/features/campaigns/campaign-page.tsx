import { useParams } from 'wouter'
import { isCampaignRunning } from '../../contract/campaign-prices.ts'
import { campaignUrl, toCampaignPath, toCampaignQuery } from '../../contract/campaigns/campaign-paths.ts'
import type { PublicCampaign } from '../../contract/campaigns/public-campaigns.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { EMPTY_STATES, ERROR_PAGE } from '../../contract/messages/fixed-messages.ts'
import { DEFAULT_LISTING_QUERY, listingUrl } from '../../contract/products/listing-url.ts'
import { Tag } from '../../ui/controls/tag.tsx'
import { Page, Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { ShareButton } from '../../ui/overlays/share-button.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUrlSearch } from '../../ui/state/use-url-search.ts'
import { formatDhakaDateTime } from '../../ui/text/format-dhaka-time.ts'
import { localiseDigits, showDescription, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import './campaign-page.css'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { formatLeft, useSeconds } from '../products/catalogue/campaign-time.ts'
import { PartialCatalogueNote } from '../products/catalogue/no-products-found.tsx'
import { ProductGridStates } from '../products/catalogue/product-grid-states.tsx'
import { FeaturedTile } from '../products/catalogue/product-tiles.tsx'
import { useProductListing } from '../products/catalogue/use-product-listing.ts'
import { usePublicCampaign } from './use-public-campaign.ts'

const SKELETON_CARDS = 4
const DEALS_URL = listingUrl({ ...DEFAULT_LISTING_QUERY, discounted: true })

/** /campaigns/:slug: a campaign with its time and its products. */
const CampaignScreen = () => {
  const { slug = '' } = useParams()
  return (
    <Page>
      <CampaignBySlug key={slug} slug={slug} />
    </Page>
  )
}

const CampaignBySlug = ({ slug }: { slug: string }) => {
  const t = useTranslate()
  const read = usePublicCampaign(slug)
  useTitle(read.state === 'ready' ? showName(read.campaign) : t(read.state === 'none' ? ERROR_PAGE.title : 'Campaign'))
  if (read.state === 'ready') return <CampaignDetails campaign={read.campaign} />
  if (read.state === 'none')
    return <EmptyState title={t(ERROR_PAGE.notFound)} link={{ href: DEALS_URL, label: t('See what is on sale now') }} />
  if (read.state === 'unavailable')
    return (
      <ErrorNotice title={t('This page is not on this device yet')} onRetry={read.retry} isOffline={!read.failure}>
        {t('It loads when you are online.')}
      </ErrorNotice>
    )
  return (
    <>
      <Loading />
      {renderSkeletons('card', SKELETON_CARDS)}
    </>
  )
}

type CampaignProps = { campaign: PublicCampaign }

const CampaignDetails = ({ campaign }: CampaignProps) => {
  const t = useTranslate()
  const stage = useStage(campaign)
  const name = showName(campaign)
  const description = showDescription(campaign)
  return (
    <>
      <Section level={1} title={name} aside={<ShareButton title={name} label={t('Share this campaign')} />}>
        <CampaignTime campaign={campaign} stage={stage} />
        {description && <p className="reading campaign-text">{description}</p>}
        {stage.name === 'ENDED' && (
          <EmptyState
            title={t('This campaign has ended')}
            illustration="stall"
            link={{ href: DEALS_URL, label: t('See what is on sale now') }}
          >
            {t('The shops have their own prices again.')}
          </EmptyState>
        )}
      </Section>
      {stage.name !== 'ENDED' && <CampaignProducts campaign={campaign} />}
    </>
  )
}

/** `left`: milliseconds until its end, where that is soon. */
type Stage = { name: 'ANNOUNCED' | 'RUNNING' | 'ENDED'; left?: number }

/** How it stands by the device's clock, so that it starts and ends on the screen, too. */
const useStage = ({ state, startsAt, endsAt }: PublicCampaign): Stage => {
  const seconds = useSeconds()
  const now = seconds ?? Date.now()
  const period = { from: Date.parse(startsAt), to: Date.parse(endsAt) }
  if (state === 'CANCELLED' || now >= period.to) return { name: 'ENDED' }
  if (!isCampaignRunning(period, now)) return { name: 'ANNOUNCED' }
  const left = period.to - now
  return { name: 'RUNNING', ...(seconds !== undefined && left < DAY_MS && { left }) }
}

const CampaignTime = ({ campaign: { percent, startsAt, endsAt }, stage }: CampaignProps & { stage: Stage }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [from, to] = [formatDhakaDateTime(startsAt, locale), formatDhakaDateTime(endsAt, locale)]
  return (
    <Row>
      <Tag tone={stage.name === 'RUNNING' ? 'brand' : stage.name === 'ANNOUNCED' ? 'wait' : 'neutral'}>
        {t('{percent}% off', { percent: localiseDigits(String(percent)) })}
      </Tag>
      {stage.name === 'ENDED' && <span>{t('{from} to {to}', { from, to })}</span>}
      {stage.name === 'ANNOUNCED' && (
        <span>
          {t('Starts')}: <time dateTime={startsAt}>{from}</time> · {t('Ends')}: <time dateTime={endsAt}>{to}</time>
        </span>
      )}
      {stage.name === 'RUNNING' &&
        (stage.left === undefined ? (
          <span>
            {t('Ends')}: <time dateTime={endsAt}>{to}</time>
          </span>
        ) : (
          <strong role="timer">{t('Ends in {left}', { left: localiseDigits(formatLeft(stage.left)) })}</strong>
        ))}
    </Row>
  )
}

/** The products that take part, with the prices of now; the page number is in the URL. */
const CampaignProducts = ({ campaign: { slug } }: CampaignProps) => {
  const t = useTranslate()
  const search = useUrlSearch()
  const read = useProductListing(toCampaignQuery(slug, search))
  const { add, dialog } = useAddToCart()
  const { parse, build } = campaignUrl(slug)
  const { page } = parse(search)
  const isPastEnd = read.state === 'ready' && read.page.total > 0
  return (
    <Section title={t('Products')}>
      <ProductGridStates
        read={read}
        label={t('Products')}
        card={(product, index) => <FeaturedTile key={product.id} product={product} index={index} onAdd={add} />}
        empty={
          read.state === 'ready' && (
            <EmptyState
              title={isPastEnd ? t(EMPTY_STATES.noData) : t('No products take part yet')}
              {...(isPastEnd && { link: { href: toCampaignPath(slug), label: t('Back to page 1') } })}
            >
              {isPastEnd ? t('There are no more products.') : t('They show here as soon as shops join.')}{' '}
              <PartialCatalogueNote page={read.page} />
            </EmptyState>
          )
        }
      />
      {read.state === 'ready' && read.page.items.length > 0 && (
        <Pager page={page} total={read.page.total} limit={read.page.limit} hrefOf={to => build({ page: to })} />
      )}
      {dialog}
    </Section>
  )
}

export default CampaignScreen
