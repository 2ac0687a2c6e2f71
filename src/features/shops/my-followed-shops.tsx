import { SKELETONS } from '../../contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { FollowButton } from './follow-button.tsx'
import { ShopGrid, ShopTile } from './shop-tile.tsx'
import { type Follow, useFollows } from './use-follows.ts'

/** The shops that the customer follows. */
const MyFollowedShops = () => {
  const t = useText()
  useTitle(t('Followed Shops'))
  const { follows, refresh } = useFollows()
  // Before the first sync an empty table says nothing of what the server has.
  const isKnown = follows !== undefined && (follows.at !== null || follows.rows.length > 0)
  return (
    <Page>
      <Section title={t('Followed Shops')} level={1} link={{ href: '/shops', label: t('All Shops') }}>
        {isKnown && <Followed rows={follows.rows} />}
        {!isKnown && (
          <NotHereYet title={t('The shops could not be fetched')} refresh={refresh}>
            <Waiting />
          </NotHereYet>
        )}
      </Section>
    </Page>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <>
      <Loading what={t('Loading shops')} />
      <ShopGrid label={t('Followed Shops')}>{skeletons('shop', SKELETONS.shops)}</ShopGrid>
    </>
  )
}

const Followed = ({ rows }: { rows: Follow[] }) => {
  const t = useText()
  if (rows.length === 0) return <NoneYet />
  return (
    <ShopGrid label={t('Followed Shops')}>
      {rows.map(({ shop }) => (
        <ShopTile key={shop.id} shop={shop}>
          <FollowButton shop={shop} />
        </ShopTile>
      ))}
    </ShopGrid>
  )
}

const NoneYet = () => {
  const t = useText()
  return (
    <Empty
      title={t('You follow no shop yet')}
      drawing="heart"
      action={
        <Button variant="primary" href="/shops">
          {t('All Shops')}
        </Button>
      }
    >
      {t('What followed shops sell comes first on your home page.')}
    </Empty>
  )
}

export default MyFollowedShops
