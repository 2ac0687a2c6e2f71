import type { MessageDescriptor } from '../../../contract/messages/message.ts'
import { describeMessage } from '../../../ui/text/i18n.ts'

/** What the list of pending changes calls the change of an address. */
export const addressEntryLabel = ({ label, address }: { label: string; address: string }): MessageDescriptor =>
  describeMessage('Address: {name}', { name: label || address })
