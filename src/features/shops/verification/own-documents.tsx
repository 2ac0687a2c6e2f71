import { listVerifications, type ShopVerification } from '../../../contract/shops/shop-documents.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { useOwnShops } from '../../products/vendor/use-own-shops.ts'
import { VerifiedTag } from '../customer/verified-tag.tsx'
import { formatLastDay } from './document-texts.ts'
import { OwnDocument } from './own-document.tsx'

/** A vendor has fewer shops. */
const MAX_SHOPS = 100

/** /dashboard/verification: the documents that the market asks of the vendor's shops. */
const OwnDocuments = () => {
  const t = useTranslate()
  useTitle(t('Verification'))
  const { shops } = useOwnShops()
  const list = useRemoteList({ endpoint: listVerifications, input: {}, limit: MAX_SHOPS, applyPending: rows => rows })
  return (
    <Page>
      <Section title={t('Verification')} level={1}>
        {list.page ? (
          <Verifications shops={shops ?? []} verifications={list.page.rows} />
        ) : (
          <NotCachedNotice
            title={t('Your documents are not on this phone yet')}
            refresh={list}
            isRead={list.isUnavailable}
          >
            <LoadingRows what={t('Verification')} count={2} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

type VerificationsProps = { shops: readonly OptimisticShop[]; verifications: readonly ShopVerification[] }

const Verifications = ({ shops, verifications }: VerificationsProps) => {
  const t = useTranslate()
  const asked = verifications.filter(({ documents }) => documents.length > 0)
  if (verifications.length === 0)
    return (
      <EmptyState
        title={t('Open a shop first')}
        illustration="stall"
        action={<Button href="/dashboard/my-shops">{t('My Shops')}</Button>}
      />
    )
  if (asked.length === 0)
    return (
      <EmptyState title={t('This market asks for no documents')} illustration="stall">
        {t('Your shop sells and is paid without them.')}
      </EmptyState>
    )
  return (
    <Stack>
      <p>
        {t(
          'Documents are stored encrypted. Only the people of the market who check them can see them, and the files are deleted 180 days after the decision.',
        )}
      </p>
      {asked.map(verification => (
        <VerificationCard
          key={verification.id}
          verification={verification}
          shop={shops.find(({ id }) => id === verification.id)}
        />
      ))}
    </Stack>
  )
}

type CardProps = { verification: ShopVerification; shop: Pick<OptimisticShop, 'name' | 'nameBn'> | undefined }

/** How the verification of one shop stands, and its documents. */
export const VerificationCard = ({ verification, shop }: CardProps) => {
  const t = useTranslate()
  const name = shop ? showName(shop) : t('Your shop')
  return (
    <Card as="section" label={name}>
      <Row>
        <h2>{name}</h2>
        {verification.isVerified && <VerifiedTag />}
      </Row>
      <Consequence verification={verification} />
      {verification.documents.map(document => (
        <OwnDocument key={document.kind} shopId={verification.id} document={document} />
      ))}
    </Card>
  )
}

/** What the shop cannot do without its documents. */
const Consequence = ({
  verification: { maySell, mayBePaid, isVerified, startsOn },
}: Pick<CardProps, 'verification'>) => {
  const t = useTranslate()
  const locale = useLocale()
  if (!maySell)
    return (
      <Notice tone="wait" title={t('Your products are not on sale')}>
        {t('Send the documents below. The shop opens by itself when they are accepted.')}
      </Notice>
    )
  if (!mayBePaid)
    return (
      <Notice tone="wait" title={t('Payouts wait for your documents')}>
        {t('What you have earned stays yours. It is paid when they are accepted.')}
      </Notice>
    )
  if (startsOn && !isVerified)
    return <Notice title={t('Needed from {date} on', { date: formatLastDay(startsOn, locale) })} />
  return null
}

export default OwnDocuments
