import { EMPTY_STATES } from '../contract/messages/fixed-messages.ts'
import { Button } from '../ui/controls/button.tsx'
import type { IllustrationName } from '../ui/controls/illustration.tsx'
import { Stack, TwoColumns } from '../ui/layout/page.tsx'
import { Section } from '../ui/layout/section.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import { OfflineBanner } from '../ui/notices/offline-banner.tsx'

const DRAWINGS: [IllustrationName, string][] = [
  ['basket', EMPTY_STATES.cart],
  ['search', EMPTY_STATES.noData],
  ['parcel', EMPTY_STATES.orders],
  ['scales', EMPTY_STATES.comparison],
  ['cloud', 'Nothing waits to be sent'],
  ['stall', 'No shops yet'],
  ['heart', 'You follow no shop'],
  ['knot', 'Something went wrong.'],
]

/** Empty, error and offline states. */
export const StatesSample = () => (
  <Section title="When there is nothing, or no network">
    <OfflineBanner savedAt={new Date('2026-11-19T14:05:00')} pending={{ count: 2, href: '/dashboard/pending' }} />
    <Stack>
      <ErrorNotice title="The products could not be loaded" onRetry={() => {}}>
        The market did not answer. Check the network and try again.
      </ErrorNotice>
      <Notice tone="wait" title="Two prices changed while you were away" action={<Button>See what changed</Button>}>
        Nothing was ordered yet.
      </Notice>
      <Notice title="5,000 products are saved on this phone" />
    </Stack>
    <TwoColumns>
      {DRAWINGS.map(([drawing, title]) => (
        <EmptyState
          key={drawing}
          title={title}
          illustration={drawing}
          action={<Button variant="brand">Browse products</Button>}
        >
          What you choose is kept on this phone, with or without a network.
        </EmptyState>
      ))}
    </TwoColumns>
  </Section>
)
