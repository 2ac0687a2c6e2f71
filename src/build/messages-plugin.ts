import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { NOTIFICATION_MESSAGES_BN } from '../contract/messages/notification-messages.ts'
import { path } from './path.ts'

type Entry = [key: string, message: string]

const LOCALES = path('src/ui/locales')
const PREFIX = 'virtual:messages/'

/**
 * Compiles the messages from src/ui/locales/*.bn.json (English message → Bangla message) into three modules:
 * - `virtual:messages/bangla`: every message.
 * - `virtual:messages/english`: only messages with a plural or another choice. Any other English message is its own
 *   key, and the server renders its own.
 * - `virtual:messages/english-staff`: those of them that only vendors and admins see, which are not in the first
 *   scripts.
 */
export const messagesPlugin: Plugin = {
  name: 'haat-messages',
  resolveId: id => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return null
    const files = readdirSync(LOCALES).map(name => `${LOCALES}/${name}`)
    for (const file of files) this.addWatchFile(file)
    if (id.endsWith('bangla')) return banglaModule(files)
    return englishModule(files.filter(file => isStaffFile(file) === id.endsWith('-staff')))
  },
}

const isServerFile = (file: string): boolean => file.endsWith('/server.bn.json')

/**
 * The catalogues of screens that only vendors and admins open. src/ui/staff-messages.ts loads their English messages.
 */
const STAFF_FILES =
  /\/(?:admin|moderation|order-management|product-import|server-status|vendor-products|vendor-shops)\.bn\.json$/
const isStaffFile = (file: string): boolean => STAFF_FILES.test(file)

const englishModule = (files: string[]): string => {
  const choices = readEntries(files.filter(file => !isServerFile(file))).filter(([key]) => /\{\w+,/.test(key))
  return exportMessages(choices.map(([key]) => [key, key]))
}

const banglaModule = (files: string[]): string =>
  exportMessages([...Object.entries(NOTIFICATION_MESSAGES_BN), ...readEntries(files)])

const readEntries = (files: string[]): Entry[] =>
  files.flatMap(file => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))

const exportMessages = (entries: Entry[]): string => {
  const compiled = entries.map(([key, message]) => [key, compileMessage(message)])
  return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))}`
}
