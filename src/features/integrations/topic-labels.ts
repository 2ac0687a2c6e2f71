import type { WebhookTopic } from '../../contract/integrations/webhooks.ts'
import { findValue } from '../../contract/records.ts'
import type { MessageKey, Translate } from '../../ui/text/i18n.ts'

export const TOPIC_LABELS: Record<WebhookTopic, MessageKey> = {
  orders: 'Changes of orders',
  products: 'Changes of products and stock',
  shops: 'Changes of shops',
}

/** The label of a topic; of one of a later version, its name. */
export const labelTopic = (topic: string, t: Translate): string => {
  const label = findValue(TOPIC_LABELS, topic)
  return label ? t(label) : topic
}

const ENTITY_LABELS: Record<string, MessageKey> = {
  order: 'Order',
  product: 'Product',
  shop: 'Shop',
  test: 'Test',
}

/** What a delivery is about. */
export const labelEntity = (entity: string, t: Translate): string => {
  const label = ENTITY_LABELS[entity]
  return label ? t(label) : entity
}
