import { ContactMessageList as MessageList } from '../../features/contact/admin/contact-messages.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ListSample } from '../frames/list-sample.tsx'
import { MESSAGES } from '../frames/sample-entities.ts'

/** The admins' contact messages. */
export const MessagesSample = () => (
  <DashboardFrameSample who="admin" at="contact-messages">
    <ListSample
      title="Contact messages"
      filterWords={{ ALL: 'Unanswered', SOME: 'Answered', OTHERS: 'All' }}
      rows={MESSAGES}
      empty="All messages are handled."
    >
      {messages => <MessageList messages={messages} />}
    </ListSample>
  </DashboardFrameSample>
)
