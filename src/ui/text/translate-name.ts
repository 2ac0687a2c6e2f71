import { t } from './i18n.ts'

/** What the server writes in the place of a deleted account's name. */
const DELETED_USER = 'Deleted user'

/** Names are never translated; only the words for a deleted account are. */
export const translateName = (name: string): string => (name === DELETED_USER ? t(DELETED_USER) : name)
