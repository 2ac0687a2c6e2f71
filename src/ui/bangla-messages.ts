import { messages, sentences } from 'virtual:messages/bangla'
import { createBanglaTranslator, type TranslationSource } from '../contract/sentences.ts'

/** All of Bangla: what the screens say, and how what the server says is worded. Loaded when it is spoken. */
export { messages }
export const createServerTextTranslator = (say: TranslationSource['say']) => createBanglaTranslator({ sentences, say })
