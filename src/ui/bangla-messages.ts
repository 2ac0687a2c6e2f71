import { messages, sentences } from 'virtual:messages/bangla'
import { createBanglaTranslator, type TranslationSource } from '../contract/sentences.ts'

/** All Bangla messages, of the screens and of the server. Loaded when the language is Bangla. */
export { messages }
export const createServerTextTranslator = (say: TranslationSource['say']) => createBanglaTranslator({ sentences, say })
