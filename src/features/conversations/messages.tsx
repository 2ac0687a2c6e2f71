import { useSearch } from 'wouter'
import type { ConversationParty } from '../../local/conversations/submit.ts'
import { Page } from '../../ui/layout/page.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationScreen } from './conversation-screen.tsx'

/** /dashboard/messages: the conversations of a customer or a vendor; with a shop (and for it a customer) in the query, one of them. */
const Messages = () => {
  const user = useUser()
  const query = new URLSearchParams(useSearch())
  if (!user) return null
  const isShop = user.role === 'VENDOR'
  const party = readParty(query, isShop)
  return (
    <Page>
      {party ? (
        <ConversationScreen
          key={`${party.shopId} ${party.customerId}`}
          party={party}
          orderId={query.get('order') ?? undefined}
        />
      ) : (
        <ConversationList isShop={isShop} />
      )}
    </Page>
  )
}

const readParty = (query: URLSearchParams, isShop: boolean): ConversationParty | null => {
  const [shopId, customerId] = [query.get('shop'), query.get('customer')]
  if (!shopId || (isShop && !customerId)) return null
  return { shopId, ...(isShop && customerId && { customerId }) }
}

export default Messages
