import { EMPTY } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import type { DrawingName } from '../ui/drawing.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Notice } from '../ui/notice.tsx'
import { OfflineStrip } from '../ui/offline-strip.tsx'
import { Halves, Stack } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'

const DRAWINGS: [DrawingName, string][] = [
  ['basket', EMPTY.cart],
  ['search', EMPTY.products],
  ['parcel', EMPTY.orders],
  ['scales', EMPTY.comparison],
  ['cloud', 'Nothing waits to be sent'],
  ['stall', 'No shops yet'],
  ['heart', 'You follow no shop'],
  ['knot', 'Something went wrong.'],
]

/** Empty, broken, offline. */
export const States = () => (
  <Section title="When there is nothing, or no network">
    <OfflineStrip savedAt={new Date('2026-11-19T14:05:00')} pending={{ count: 2, href: '/dashboard/pending' }} />
    <Stack>
      <ErrorNote title="The products could not be loaded" onRetry={() => {}}>
        The market did not answer. Check the network and try again.
      </ErrorNote>
      <Notice tone="wait" title="Two prices changed while you were away" action={<Button>See what changed</Button>}>
        Nothing was ordered yet.
      </Notice>
      <Notice title="5,000 products are saved on this phone" />
    </Stack>
    <Halves>
      {DRAWINGS.map(([drawing, title]) => (
        <Empty key={drawing} title={title} drawing={drawing} action={<Button variant="brand">Browse products</Button>}>
          What you choose is kept on this phone, with or without a network.
        </Empty>
      ))}
    </Halves>
  </Section>
)
