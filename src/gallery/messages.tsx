import { Messages as MessageList } from '../features/admin/contact-messages.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { MarketList } from './market-list.tsx'
import { MESSAGES } from './sample-rows.ts'

/** What people write to those who run the market. */
export const Messages = () => (
  <DashboardFrame who="admin" at="contact-messages">
    <MarketList
      title="Contact messages"
      filterWords={{ ALL: 'To handle', SOME: 'Handled', OTHERS: 'All' }}
      rows={MESSAGES}
      empty="Every message is handled."
    >
      {messages => <MessageList messages={messages} />}
    </MarketList>
  </DashboardFrame>
)
