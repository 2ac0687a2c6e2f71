import { messages, sentences } from 'virtual:messages/bangla'
import { banglaReader, type Words } from '../contract/sentences.ts'

/** All of Bangla: what the screens say, and how what the server says is worded. Loaded when it is spoken. */
export { messages }
export const readerOf = (say: Words['say']) => banglaReader({ sentences, say })
