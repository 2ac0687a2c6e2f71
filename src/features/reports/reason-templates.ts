import type { ReasonTemplate } from '../../lists/reason-dialog.tsx'
import texts from './reason-templates.json'

/** Ready reasons for what admins do, in the language of the person who reads them rather than of the admin. */
export const REASON_TEMPLATES: Record<keyof typeof texts, readonly ReasonTemplate[]> = texts
