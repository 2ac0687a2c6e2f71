import {
  joinCampaign,
  leaveCampaign,
  listOwnCampaigns,
  type OwnCampaign,
  type OwnParticipation,
} from '../../contract/campaigns/campaigns.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { OfflineFormNotice } from '../../ui/forms/offline-form-notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTitle } from '../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { CampaignState, CampaignTargets, CampaignTerms } from './campaign-summary.tsx'

const MAX_CAMPAIGNS = 100

/** Announced and running campaigns for the vendor's products, which a shop joins or leaves. */
export const OwnCampaigns = () => {
  const t = useTranslate()
  useTitle(t('Campaigns'))
  const list = useRemoteList({
    endpoint: listOwnCampaigns,
    input: {},
    limit: MAX_CAMPAIGNS,
    applyPending: rows => rows,
  })
  return (
    <Section title={t('Campaigns')} level={1}>
      {list.page ? (
        <Campaigns campaigns={list.page.rows} />
      ) : (
        <NotCachedNotice
          title={t('The campaigns are not on this phone yet')}
          refresh={list}
          isRead={list.isUnavailable}
        >
          <LoadingRows what={t('Campaigns')} count={2} />
        </NotCachedNotice>
      )}
    </Section>
  )
}

const Campaigns = ({ campaigns }: { campaigns: readonly OwnCampaign[] }) => {
  const t = useTranslate()
  if (campaigns.length === 0)
    return (
      <EmptyState title={t('No campaigns for your products now')} illustration="stall">
        {t('The market announces them here before they start.')}
      </EmptyState>
    )
  return (
    <Stack>
      <p>
        {t(
          'You pay for the lower prices of your shop. While it takes part you cannot change the prices of these products; you can leave at any time.',
        )}
      </p>
      <OfflineFormNotice>{t('You need to be online to change campaigns.')}</OfflineFormNotice>
      {campaigns.map(campaign => (
        <CampaignCard key={campaign.id} campaign={campaign} />
      ))}
    </Stack>
  )
}

const CampaignCard = ({ campaign }: { campaign: OwnCampaign }) => {
  const { description, descriptionBn } = campaign
  const name = showName(campaign)
  const text = (useLocale() === 'bn' && descriptionBn) || description
  return (
    <Card as="section" label={name}>
      <Row>
        <h2>{name}</h2>
        <CampaignState campaign={campaign} />
      </Row>
      <CampaignTerms campaign={campaign} />
      <CampaignTargets campaign={campaign} />
      {text && <p>{text}</p>}
      {campaign.shops.map(shop => (
        <Participation key={shop.shopId} campaign={campaign} shop={shop} />
      ))}
    </Card>
  )
}

type ParticipationProps = { campaign: OwnCampaign; shop: OwnParticipation }

/** Whether a shop takes part, and the press that changes it. */
const Participation = ({ campaign: { id, seq }, shop }: ParticipationProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const { shopId, hasJoined, productCount } = shop
  const name = showName({ name: shop.shopName, nameBn: shop.shopNameBn })
  const change = () =>
    run(CHANGE_MESSAGES, () =>
      hasJoined ? sendOnline(leaveCampaign, { id, shopId }) : sendOnline(joinCampaign, { id, seq, shopId }),
    )
  return (
    <Row align="between">
      <span>
        {hasJoined ? t('{shop} takes part', { shop: name }) : t('{shop} does not take part', { shop: name })}
        {' · '}
        {t('{count, plural, one {# product} other {# products}}', { count: productCount })}
      </span>
      <Button
        {...(!hasJoined && { variant: 'primary' as const })}
        isBusy={isBusy}
        disabled={!isOnline}
        onClick={() => void change()}
      >
        {hasJoined ? t('{shop} leaves', { shop: name }) : t('Join with {shop}', { shop: name })}
      </Button>
    </Row>
  )
}
