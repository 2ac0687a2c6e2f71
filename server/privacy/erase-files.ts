import { eraseMailFiles, getMailFolder, listMailFiles } from '../adapters/mail/mail-folder.ts'
import { hashFromPicturePath, pictureFileNames } from '../adapters/pictures/picture-sizes.ts'
import type { Services } from '../adapters/services.ts'
import { eraseTextsTo, getTextFolder } from '../adapters/texts/folder-text-sender.ts'
import type { Config } from '../config/config.ts'
import { isPictureReferenced } from '../products/picture-references.ts'
import type { PersonTraces } from './person-traces.ts'

/** What of a deleted person lies outside of the database. It is plain data, so that a retried transaction recreates it. */
export type PersonalFiles = { pictures: readonly string[]; mails: readonly string[]; texts: readonly string[] }

/** Call it in the transaction, before the mail about the deletion can become a file. */
export const collectPersonalFiles = (
  config: Pick<Config, 'dataDir'>,
  { name, contacts }: PersonTraces,
  pictures: readonly string[],
): PersonalFiles => ({
  pictures: [...new Set(pictures)],
  mails: listMailFiles(getMailFolder(config)),
  texts: name.includes(' ') ? [name, ...contacts] : contacts,
})

/** Erases the pictures that no row refers to any more, and messages that were written to files. For after the commit. */
export const eraseFiles = async (
  { store, pictures: storage, config }: Services,
  { pictures, mails, texts }: PersonalFiles,
): Promise<void> => {
  await eraseMailFiles(getMailFolder(config), mails, texts)
  eraseTextsTo(getTextFolder(config), texts)
  for (const path of pictures) {
    const hash = hashFromPicturePath(path)
    // The same file may be somebody else's picture, too.
    if (!hash || (await isPictureReferenced(store.read, path))) continue
    for (const name of pictureFileNames(hash)) await storage.erase(name)
  }
}
