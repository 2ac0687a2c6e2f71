import { Bike, Ellipsis, Eye, Pencil, Store, Sun, Truck, Umbrella } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import { withdrawEntry } from '../../../local/outbox/entry-edit.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { submitShopUpdate } from '../../../local/shops/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useObjectUrl } from '../../../ui/forms/picture-input.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useNow } from '../../../ui/state/use-now.ts'
import { formatDateTime } from '../../../ui/text/format-date-time.ts'
import { t as say, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { CloseShopDialog } from './close-shop-dialog.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'
import './shop-card.css'
import { getShopStatusLabel, isPaused } from './shop-status.ts'

/** A shop of the vendor with its status and actions. */
export const ShopCard = ({ shop }: { shop: OptimisticShop }) => {
  const t = useTranslate()
  const now = useNow()
  const { label, tone } = getShopStatusLabel(shop, now)
  const logo = useObjectUrl(shop.file)
  if (shop.isDeleting) return <ClosingShopCard shop={shop} />
  return (
    <Card as="article" label={showName(shop)}>
      <div className="shop-card-head">
        <Picture image={logo ?? shop.logoUrl} thumbhash={shop.thumbhash} alt="" sizes="72px" />
        <div>
          <h2>{showName(shop)}</h2>
          <Tag tone={tone}>{t(label)}</Tag>
        </div>
        <ShopMenu shop={shop} isPaused={isPaused(shop, now)} />
      </div>
      <ShopFacts shop={shop} isPaused={isPaused(shop, now)} />
      <PendingNote entries={shop.entries} />
    </Card>
  )
}

const ShopFacts = ({ shop, isPaused }: { shop: OptimisticShop; isPaused: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  const figures = [
    t('{count, plural, one {# product} other {# products}}', { count: shop.productCount }),
    t('{count, plural, one {# follower} other {# followers}}', { count: shop.followerCount }),
  ]
  return (
    <Stack gap="sm">
      {isPaused && shop.pausedUntil && (
        <p>{t('Takes no orders until {time}', { time: formatDateTime(shop.pausedUntil, locale) })}</p>
      )}
      {shop.status === 'SUSPENDED' && <p>{t('An admin has suspended it: customers do not see it.')}</p>}
      {!shop.isNew && (
        <>
          <StarRating rating={shop.rating} count={shop.reviewCount} />
          <p className="meta">{figures.join(' · ')}</p>
        </>
      )}
      <p className="meta">
        {shop.shopAddress} · {formatDigits(shop.phoneNumber, locale)}
      </p>
    </Stack>
  )
}

const ShopMenu = ({ shop, isPaused }: { shop: OptimisticShop; isPaused: boolean }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const [dialog, setDialog] = useState<'holiday' | 'close' | null>(null)
  const reopen = () =>
    run({ loading: 'Sending', done: TOAST.updated }, () => submitShopUpdate(shop, { pausedUntil: null }))
  const deliveryItem = {
    label: t('Delivery'),
    icon: Truck,
    href: `/dashboard/my-shops?edit=${shop.id}&open=delivery`,
  }
  const couriersItem = { label: t('Couriers'), icon: Bike, href: `/dashboard/couriers?shop=${shop.id}` }
  const items: MenuItem[] = [
    { label: t('Edit'), icon: Pencil, href: `/dashboard/my-shops?edit=${shop.id}` },
    ...(shop.isNew ? [] : [deliveryItem, couriersItem, holidayItem()]),
    ...(shop.status === 'ACTIVE' && !shop.isNew
      ? [{ label: t('View in the market'), icon: Eye, href: `/products?search=${encodeURIComponent(shop.name)}` }]
      : []),
    { label: t('Close the shop'), icon: Store, isDanger: true, onSelect: () => setDialog('close') },
  ]
  function holidayItem(): MenuItem {
    if (isPaused) return { label: t('End the holiday'), icon: Sun, onSelect: reopen }
    return { label: t('Go on holiday'), icon: Umbrella, onSelect: () => setDialog('holiday') }
  }
  return (
    <>
      <Menu
        variant="soft"
        label={t('More about {name}', { name: showName(shop) })}
        trigger={<Ellipsis aria-hidden="true" />}
        items={items}
      />
      {dialog === 'holiday' && <HolidayDialog shop={shop} onClose={() => setDialog(null)} />}
      {dialog === 'close' && <CloseShopDialog shop={shop} onClose={() => setDialog(null)} />}
    </>
  )
}

/** A shop with a pending closure, and Undo until it is sent. */
const ClosingShopCard = ({ shop: { name, entries } }: { shop: OptimisticShop }) => {
  const t = useTranslate()
  const closing = entries.at(-1)
  const undo = catchToToast(async () => {
    if (closing && !(await withdrawEntry(closing.id))) toast.error(say('Too late: it is closed already.'))
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
