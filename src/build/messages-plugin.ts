import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { NOTIFICATION_MESSAGES_BN } from '../contract/messages/notification-messages.ts'
import { path } from './path.ts'

const LOCALES = path('src/ui/locales')
const BANGLA = 'virtual:messages/bangla'

/** Joins src/ui/locales/*.bn.json (English message → Bangla message) into the module `virtual:messages/bangla`. */
export const messagesPlugin: Plugin = {
  name: 'haat-messages',
  resolveId: id => (id === BANGLA ? `\0${id}` : null),
  load(id) {
    if (id !== `\0${BANGLA}`) return null
    const files = readdirSync(LOCALES).map(name => `${LOCALES}/${name}`)
    for (const file of files) this.addWatchFile(file)
    const catalogues = files.map((file): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')))
    return `export const messages = ${JSON.stringify(Object.assign({}, NOTIFICATION_MESSAGES_BN, ...catalogues))}`
  },
}
