import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderEnglish } from '../../src/contract/messages/message.ts'
import { NOTIFICATION_MESSAGES_BN } from '../../src/contract/messages/notification-messages.ts'
import { statusMessage } from '../../src/contract/messages/server-messages.ts'
import { ORDER_STATUSES } from '../../src/contract/orders/order-status.ts'
import { STATUS_DISPLAY } from '../../src/ui/controls/status-pill.tsx'

const LOCALES = 'src/ui/locales'
const bangla: Record<string, string> = Object.assign(
  {},
  ...readdirSync(LOCALES).map(name => JSON.parse(readFileSync(`${LOCALES}/${name}`, 'utf8')) as object),
)

describe('The word for the status of an order', () => {
  it('is the same on a label and within a sentence, in both languages', () => {
    const labels = ORDER_STATUSES.map(status => STATUS_DISPLAY[status].label)
    expect(ORDER_STATUSES.map(status => renderEnglish(statusMessage(status)))).toEqual(
      labels.map(label => label.toLowerCase()),
    )
    expect(ORDER_STATUSES.map(status => bangla[statusMessage(status).key])).toEqual(labels.map(label => bangla[label]))
  })

  it('is "Placed" before the shop has accepted it, and "Being packed" from then on, for everybody', () => {
    expect([STATUS_DISPLAY.PENDING.label, STATUS_DISPLAY.PROCESSING.label]).toEqual(['Placed', 'Being packed'])
  })

  it('stands in the sentences of notifications and of the bar about an order', () => {
    const packed = bangla['Being packed']
    expect(NOTIFICATION_MESSAGES_BN['Order {number} is being packed']).toContain(packed)
    expect(bangla['Being packed, arriving by {day}']).toContain(packed)
    expect(bangla['Order placed, arriving by {day}']).toContain(bangla.Placed)
  })
})
