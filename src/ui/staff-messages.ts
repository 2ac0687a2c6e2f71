import { messages } from 'virtual:messages/english-staff'
import { addEnglishMessages } from './i18n.ts'

/** Import this file where a screen or toast of vendors and admins can be shown without the dashboard's frame. */
addEnglishMessages(messages)
