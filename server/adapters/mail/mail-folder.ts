import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where mails are written as files while there is no SMTP_URL. */
export const getMailFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'mail')

export const listMailFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.eml')) : []

/** Deletes those of these files in which one of the texts occurs. */
export const eraseMailFiles = async (
  folder: string,
  files: readonly string[],
  texts: readonly string[],
): Promise<void> => {
  for (const name of files) {
    const file = join(folder, name)
    const source = await readFile(file, 'utf8').catch(() => '')
    const words = decodeQuotedPrintable(source)
    if (texts.some(text => words.includes(text))) await rm(file, { force: true })
  }
}

/** As mail-source.ts encodes the parts (RFC 2045, section 6.7). */
const decodeQuotedPrintable = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
