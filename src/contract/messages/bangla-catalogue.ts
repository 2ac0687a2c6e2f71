import { fillPlaceholders, type MessageLanguage } from './message.ts'

/** Bangla by a catalogue, English → Bangla. A message that it does not have stays in English. */
export const banglaFrom = (catalogue: Record<string, string>): MessageLanguage => ({
  locale: 'bn',
  fill: (key, texts) => fillPlaceholders(Object.hasOwn(catalogue, key) ? catalogue[key]! : key, texts),
})
