import { type MessageDescriptor, renderEnglish } from '../../src/contract/messages/message.ts'

/** A message of the server, or a text as a person wrote it. */
export type MessageOrText = MessageDescriptor | string

/** The English text, for the column that has always held it. */
export const toEnglishText = (text: MessageOrText): string => (typeof text === 'string' ? text : renderEnglish(text))

/** What the text was rendered from, for the column beside it. Null for what a person wrote. */
export const toDescriptorColumn = (text: MessageOrText | null | undefined): string | null =>
  typeof text === 'object' && text !== null ? JSON.stringify(text) : null

/** `{ [name]: descriptor }` from such a column; nothing where it is null. */
export const readDescriptor = <Name extends string>(
  name: Name,
  column: string | null,
): { [Key in Name]?: MessageDescriptor } =>
  column === null ? {} : ({ [name]: JSON.parse(column) } as { [Key in Name]?: MessageDescriptor })
