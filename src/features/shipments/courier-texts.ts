import { type CourierKey, type CourierName, OPTIONAL_KEYS } from '../../contract/shipments/couriers.ts'
import type { MessageKey } from '../../ui/text/i18n.ts'

/** How the courier's own panel calls each key. */
export const KEY_LABELS: Record<CourierKey, MessageKey> = {
  apiKey: 'API key',
  secretKey: 'Secret key',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  username: 'Email of the courier account',
  password: 'Password of the courier account',
  storeId: 'Store ID',
  webhookToken: 'Webhook token',
}

/** What can be read by anybody who looks at the screen. */
export const VISIBLE_KEYS: readonly CourierKey[] = ['clientId', 'username', 'storeId', 'webhookToken']

export const isOptionalKey = (key: CourierKey): boolean => OPTIONAL_KEYS.includes(key)

type CourierHelp = {
  /** What the courier is for the shop. */
  about: MessageKey
  /** Where its panel shows the keys. */
  keys: MessageKey
  /** Where its panel takes the webhook's address. */
  webhook: MessageKey
}

export const COURIER_HELP: Record<CourierName, CourierHelp> = {
  sandbox: {
    about: 'It belongs to the demo: nothing is carried anywhere. You move each parcel along on its own page.',
    keys: 'It needs no keys.',
    webhook: 'It needs no webhook.',
  },
  steadfast: {
    about: 'You need a merchant account with Steadfast. A parcel that you book is real: Steadfast has no test mode.',
    keys: 'Steadfast shows both keys in its panel under API.',
    webhook:
      'In the panel of Steadfast, open the webhook settings. Paste the address as callback URL and the webhook token as auth token.',
  },
  pathao: {
    about: 'You need a merchant account with Pathao Courier and a store that Pathao has approved.',
    keys: 'Pathao shows the client ID and secret in its merchant panel under Developers API. The store ID is in the list of your stores.',
    webhook:
      'In the merchant panel of Pathao, open Developers API, then Webhook. Paste the address as callback URL and the webhook token as secret.',
  },
}
