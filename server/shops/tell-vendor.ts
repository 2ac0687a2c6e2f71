import type { MessageDescriptor } from '../../src/contract/messages/message.ts'
import type { ShopStatus } from '../../src/contract/shops/shops.ts'
import { mailAccountChange } from '../accounts/mail-account-change.ts'
import { shopDocumentMail } from '../adapters/mail/shop-document-mail.ts'
import type { MessageConfig } from '../config/config.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { type MessageOrText, toEnglishText } from '../db/message-columns.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'

export type ShopNews = {
  name: string
  nameBn: string | null
  userId: string
  status: ShopStatus
  deletedAt: number | null
}

/** The names and the status of a shop, and the user who is told news about it. */
export const readShopNews = (tx: Database, shopId: string): Promise<ShopNews> =>
  tx
    .selectFrom('shops')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['shops.name', 'shops.name_bn as nameBn', 'shops.status', 'shops.deleted_at as deletedAt'])
    .select('profiles.user_id as userId')
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()

type News = { userId: string; title: MessageDescriptor; body: MessageOrText }

/** Tells a vendor by notification and mail what became of the documents of a shop. @returns the change to log */
export const tellVendor = async (
  { tx, config, now }: { tx: Database; config: MessageConfig; now: number },
  { userId, title, body }: News,
): Promise<Change> => {
  const mail = { subject: toEnglishText(title), reason: toEnglishText(body) }
  await mailAccountChange(tx, { userId, mail: to => shopDocumentMail(config, { to, ...mail }), config, now })
  const news = { userId, kind: 'SHOP', title, body, path: '/dashboard/verification', pushes: true } as const
  return insertNotification(tx, news, now)
}
