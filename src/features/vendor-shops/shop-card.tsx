import { Ellipsis, Eye, Pencil, Store, Sun, Umbrella } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { formatDigits } from '../../contract/money.ts'
import { withdraw } from '../../local/outbox-edit.ts'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { submitShop } from '../../local/shop-writes.ts'
import { useNow } from '../../ui/ago.tsx'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAddress } from '../../ui/picture-input.tsx'
import { Rating } from '../../ui/rating.tsx'
import { Tag } from '../../ui/tag.tsx'
import { t as say, useLocale, useText } from '../../ui/text.ts'
import { dayAndTime } from '../../ui/timeline.tsx'
import { toast } from '../../ui/toast.tsx'
import { EntriesNote } from '../orders/entries-note.tsx'
import { useSend } from '../orders/use-send.ts'
import { CloseDialog } from './close-dialog.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'
import './shop-card.css'
import { isPaused, standingOf } from './shop-words.ts'

/** One of the vendor's shops: how it stands, and what can be done with it. */
export const ShopCard = ({ shop }: { shop: OwnShop }) => {
  const t = useText()
  const now = useNow()
  const { words, tone } = standingOf(shop, now)
  const logo = useAddress(shop.file)
  if (shop.isGoing) return <GoingCard shop={shop} />
  return (
    <Card as="article" label={shop.name}>
      <div className="shop-card-head">
        <Picture image={logo ?? shop.logoUrl} thumbhash={shop.thumbhash} alt="" sizes="72px" />
        <div>
          <h2>{shop.name}</h2>
          <Tag tone={tone}>{t(words)}</Tag>
        </div>
        <ShopMenu shop={shop} isPaused={isPaused(shop, now)} />
      </div>
      <Facts shop={shop} isPaused={isPaused(shop, now)} />
      <EntriesNote entries={shop.entries} />
    </Card>
  )
}

const Facts = ({ shop, isPaused }: { shop: OwnShop; isPaused: boolean }) => {
  const t = useText()
  const locale = useLocale()
  const figures = [
    t('{count, plural, one {# product} other {# products}}', { count: shop.productCount }),
    t('{count, plural, one {# follower} other {# followers}}', { count: shop.followerCount }),
  ]
  return (
    <Stack gap="sm">
      {isPaused && shop.pausedUntil && (
        <p>{t('Takes no orders until {time}', { time: dayAndTime(shop.pausedUntil, locale) })}</p>
      )}
      {shop.status === 'SUSPENDED' && <p>{t('An admin has suspended it: customers do not see it.')}</p>}
      {!shop.isNew && (
        <>
          <Rating rating={shop.rating} count={shop.reviewCount} />
          <p className="meta">{figures.join(' · ')}</p>
        </>
      )}
      <p className="meta">
        {shop.shopAddress} · {formatDigits(shop.phoneNumber, locale)}
      </p>
    </Stack>
  )
}

const ShopMenu = ({ shop, isPaused }: { shop: OwnShop; isPaused: boolean }) => {
  const t = useText()
  const { run } = useSend()
  const [asked, setAsked] = useState<'holiday' | 'close' | null>(null)
  const reopen = () => run({ loading: 'Sending', done: TOAST.updated }, () => submitShop(shop, { pausedUntil: null }))
  const items: MenuItem[] = [
    { label: t('Edit'), icon: Pencil, href: `/dashboard/my-shops?edit=${shop.id}` },
    ...(shop.isNew ? [] : [holidayItem()]),
    ...(shop.status === 'ACTIVE' && !shop.isNew
      ? [{ label: t('View in the market'), icon: Eye, href: `/products?search=${encodeURIComponent(shop.name)}` }]
      : []),
    { label: t('Close the shop'), icon: Store, isDanger: true, onSelect: () => setAsked('close') },
  ]
  function holidayItem(): MenuItem {
    if (isPaused) return { label: t('End the holiday'), icon: Sun, onSelect: reopen }
    return { label: t('Go on holiday'), icon: Umbrella, onSelect: () => setAsked('holiday') }
  }
  return (
    <>
      <Menu
        look="soft"
        label={t('More about {name}', { name: shop.name })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={items}
      />
      {asked === 'holiday' && <HolidayDialog shop={shop} onClose={() => setAsked(null)} />}
      {asked === 'close' && <CloseDialog shop={shop} onClose={() => setAsked(null)} />}
    </>
  )
}

/** A shop that is about to be given up: until the change is sent, Undo takes it back. */
const GoingCard = ({ shop: { name, entries } }: { shop: OwnShop }) => {
  const t = useText()
  const closing = entries.at(-1)
  const undo = attempt(async () => {
    if (closing && !(await withdraw(closing.id))) toast.error(say('Too late: it is closed already.'))
  })
  return (
    <Card as="article" label={name}>
      <Row align="between">
        <p>{t('“{name}” is being closed.', { name })}</p>
        <Button onClick={undo}>{t('Undo')}</Button>
      </Row>
    </Card>
  )
}
