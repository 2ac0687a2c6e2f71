import { type Named, nameValues } from '../../src/contract/bangla-texts.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { SHOP_PERMISSIONS } from '../../src/contract/shop-roles.ts'
import { campaignMail } from '../adapters/mail/campaign-mail.ts'
import type { Services } from '../adapters/services.ts'
import { findAccountById } from '../auth/accounts.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { insertNotification } from '../notifications/notifications.ts'
import { IS_CAMPAIGN_FOR_PRODUCT } from '../products/listing/product-campaigns.ts'
import { formatDhakaTime, formatDhakaTimeBn } from '../products/variants/dhaka-times.ts'

/** Until then whoever has made it can correct it unseen, unless it starts soon. */
const INVITE_AFTER_MS = 10 * MINUTE_MS
const INVITE_BEFORE_START_MS = 2 * HOUR_MS
const BATCH = 200

type JobServices = Pick<Services, 'store' | 'now' | 'events' | 'push' | 'mail' | 'config'>
type CampaignNews = Named & { id: string; seq: number; percent: number; startsAt: number; endsAt: number }

/**
 * Invites vendors to new campaigns, and tells those whose shops take part of the start and the end. Each is told in a transaction of
 * their own, which notes it, so that a killed run goes on where it was and no other process tells them again.
 */
export const sendCampaignNotices = async (services: JobServices): Promise<void> => {
  const told = [...(await inviteVendors(services)), ...(await tellOfChanges(services))]
  if (told.length === 0) return
  services.events.publish({ userIds: [...new Set(told)] }, { type: 'notification' })
  services.push.wake()
  services.mail.wake()
}

const inviteVendors = async (services: JobServices): Promise<string[]> => {
  const { store, now } = services
  const told: string[] = []
  campaigns: for (const campaign of await listUninvited(store.read, now())) {
    for (let vendors = await listVendors(store.read, campaign.id); vendors.length > 0; ) {
      const isLast = vendors.length < BATCH
      for (const vendor of vendors) {
        const result = await store.write(tx => invite(tx, services, campaign, vendor))
        if (result === 'campaign changed') continue campaigns
        told.push(...result)
      }
      vendors = isLast ? [] : await listVendors(store.read, campaign.id)
    }
    await store.write(tx =>
      tx
        .updateTable('campaigns')
        .set({ invited_at: now() })
        .where('id', '=', campaign.id)
        .where('seq', '=', campaign.seq)
        .execute(),
    )
  }
  return told
}

const listUninvited = (db: Database, now: number): Promise<CampaignNews[]> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'seq', 'name', 'name_bn as nameBn', 'percent', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('invited_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .where(row =>
      row.or([row('created_at', '<=', now - INVITE_AFTER_MS), row('starts_at', '<=', now + INVITE_BEFORE_START_MS)]),
    )
    .orderBy('id')
    .execute()

type Vendor = { vendorId: string; userId: string }

/** With an open shop that has products for it and does not take part yet, and not invited until now. */
const listVendors = (db: Database, campaignId: string): Promise<Vendor[]> =>
  db
    .selectFrom('campaigns')
    .innerJoin('shops', join => join.onTrue())
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['shops.vendor_id as vendorId', 'users.id as userId'])
    .distinct()
    .where('campaigns.id', '=', campaignId)
    .where('shops.deleted_at', 'is', null)
    .where('shops.status', '=', 'ACTIVE')
    .where('users.status', '=', 'ACTIVE')
    .where('users.deleted_at', 'is', null)
    .where(row =>
      row.exists(
        row
          .selectFrom('products')
          .select('products.id')
          .whereRef('products.shop_id', '=', 'shops.id')
          .where('products.deleted_at', 'is', null)
          .where(IS_CAMPAIGN_FOR_PRODUCT),
      ),
    )
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('campaign_invitations')
            .select('told_at')
            .whereRef('campaign_invitations.campaign_id', '=', 'campaigns.id')
            .whereRef('campaign_invitations.vendor_id', '=', 'shops.vendor_id'),
        ),
      ),
    )
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('campaign_shops')
            .select('joined_at')
            .whereRef('campaign_shops.campaign_id', '=', 'campaigns.id')
            .whereRef('campaign_shops.shop_id', '=', 'shops.id'),
        ),
      ),
    )
    .orderBy('shops.vendor_id')
    .limit(BATCH)
    .execute()

/**
 * Another process may have invited them. Who changes the campaign waits until they are, and the next run tells its new terms.
 * @returns the users who were told
 */
const invite = async (
  tx: Database,
  { config, now }: JobServices,
  campaign: CampaignNews,
  { vendorId, userId }: Vendor,
): Promise<readonly string[] | 'campaign changed'> => {
  const locked = await tx
    .updateTable('campaigns')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', campaign.id)
    .where('seq', '=', campaign.seq)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (locked.numUpdatedRows !== 1n) return 'campaign changed'
  const noted = await tx
    .insertInto('campaign_invitations')
    .values({ campaign_id: campaign.id, vendor_id: vendorId, told_at: now() })
    .onConflict(conflict => conflict.columns(['campaign_id', 'vendor_id']).doNothing())
    .executeTakeFirst()
  if (noted.numInsertedOrUpdatedRows !== 1n) return []
  const { name, percent, startsAt, endsAt } = campaign
  const body = withValues('{name}: {percent}% off from {time}. See it under Campaigns.', {
    ...nameValues('name', campaign),
    ...{ percent, ...toTimeValues(startsAt) },
  })
  const userIds = [userId, ...(await listManagers(tx, vendorId))]
  for (const to of userIds) {
    const account = await findAccountById(tx, to)
    if (account?.isEmailConfirmed) {
      const times = { from: formatDhakaTime(startsAt), until: formatDhakaTime(endsAt) }
      await queueMail(tx, campaignMail(config, { to: account.email, name, percent, ...times }), now())
    }
    await notify(tx, { userId: to, title: 'Your shop can join a campaign', body }, now())
  }
  return userIds
}

/** The people of a vendor's shops who may let one join. */
const listManagers = async (db: Database, vendorId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('shop_staff')
    .innerJoin('users', 'users.id', 'shop_staff.user_id')
    .select('users.id')
    .where('shop_staff.vendor_id', '=', vendorId)
    .where('shop_staff.shop_role', 'in', SHOP_PERMISSIONS['campaigns.join'] ?? [])
    .where('shop_staff.removed_at', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

const tellOfChanges = async ({ store, now }: JobServices): Promise<string[]> => {
  const told: string[] = []
  for (const change of [STARTED, ENDED])
    for (const shop of await change.list(store.read, now()))
      told.push(...(await store.write(tx => tellShop(tx, change, shop, now()))))
  return told
}

type ShopNews = Awaited<ReturnType<typeof listShops>>[number]
type Change = {
  column: 'started_told_at' | 'ended_told_at'
  list(db: Database, now: number): Promise<ShopNews[]>
  describe(shop: ShopNews): { title: Message; body: Message }
}

const selectShops = (db: Database) =>
  db
    .selectFrom('campaign_shops')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_shops.campaign_id')
    .innerJoin('shops', 'shops.id', 'campaign_shops.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['campaigns.id', 'campaigns.name', 'campaigns.name_bn as nameBn', 'campaigns.ends_at as endsAt'])
    .select(['campaigns.cancelled_at as cancelledAt', 'campaign_shops.shop_id as shopId'])
    .select(['shops.name as shopName', 'shops.name_bn as shopNameBn', 'shops.vendor_id as vendorId'])
    .select('profiles.user_id as userId')
    .where('campaign_shops.left_at', 'is', null)
    .where('campaign_shops.ended_told_at', 'is', null)
    .orderBy('campaign_shops.shop_id')

const listShops = (db: Database) => selectShops(db).execute()

/** Bangla has its own digits. */
const toTimeValues = (at: number) => ({ time: formatDhakaTime(at), ...{ timeBn: formatDhakaTimeBn(at) } })

const toValues = (shop: ShopNews) => ({
  ...nameValues('name', shop),
  ...nameValues('shop', { name: shop.shopName, nameBn: shop.shopNameBn }),
})

const STARTED: Change = {
  column: 'started_told_at',
  list: (db, now) =>
    selectShops(db)
      .where('campaign_shops.started_told_at', 'is', null)
      .where('campaigns.cancelled_at', 'is', null)
      .where('campaigns.starts_at', '<=', now)
      .where('campaigns.ends_at', '>', now)
      .execute(),
  describe: shop => ({
    title: 'A campaign of your shop has started',
    body: withValues('{name}: {shop} has its prices until {time}.', {
      ...toValues(shop),
      ...toTimeValues(shop.endsAt),
    }),
  }),
}

const ENDED: Change = {
  column: 'ended_told_at',
  list: (db, now) =>
    selectShops(db)
      .where(row => row.or([row('campaigns.ends_at', '<=', now), row('campaigns.cancelled_at', 'is not', null)]))
      .execute(),
  describe: shop => ({
    title: shop.cancelledAt === null ? 'A campaign of your shop has ended' : 'A campaign of your shop was cancelled',
    body: withValues('{name}: {shop} has its own prices.', toValues(shop)),
  }),
}

/** @returns the users who were told: none where another process has told them, or the shop has left meanwhile */
const tellShop = async (tx: Database, { column, describe }: Change, shop: ShopNews, now: number): Promise<string[]> => {
  const noted = await tx
    .updateTable('campaign_shops')
    .set({ [column]: now })
    .where('campaign_id', '=', shop.id)
    .where('shop_id', '=', shop.shopId)
    .where('left_at', 'is', null)
    .where(column, 'is', null)
    .executeTakeFirst()
  if (noted.numUpdatedRows !== 1n) return []
  const userIds = [shop.userId, ...(await listManagers(tx, shop.vendorId))]
  for (const userId of userIds) await notify(tx, { userId, ...describe(shop) }, now)
  return userIds
}

type Notice = { userId: string; title: Message; body: Message }

const notify = async (tx: Database, notice: Notice, now: number): Promise<void> => {
  const news = { ...notice, kind: 'SHOP', path: '/dashboard/campaigns', pushes: true } as const
  await logChanges(tx, [await insertNotification(tx, news, now)], now)
}
