import { t } from '../../ui/i18n.ts'

/** What the list of pending changes calls the change of an address. */
export const addressEntryLabel = ({ label, address }: { label: string; address: string }): string =>
  t('Address: {name}', { name: label || address })
