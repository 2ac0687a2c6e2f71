import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as messages from '../../src/contract/messages/fixed-messages.ts'
import { PLURAL } from '../../src/contract/messages/message.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'

const LOCALES = 'src/ui/locales'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'gallery' ? [] : filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })

/** The key in every `t('…')` and `say('…')`. */
const keysIn = (source: string): string[] =>
  [
    ...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\b(?:t|say)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)")/g),
  ].map(match => (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'))

const textsIn = (source: string): string[] =>
  [
    ...source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/g),
  ].map(match => (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'))

/** Every text of several words that starts like a sentence. */
const phrasesIn = (source: string): string[] => textsIn(source).filter(text => /^[A-Z][a-z’']* [a-z“]/.test(text))
/** Messages of exceptions that nobody reads. */
const UNREAD = ['No worker.']

const entries = readdirSync(LOCALES).flatMap(name =>
  Object.entries(JSON.parse(readFileSync(`${LOCALES}/${name}`, 'utf8')) as Record<string, string>).map(
    ([english, text]) => ({ english, text, catalogue: name.replace('.bn.json', '') }),
  ),
)
const bangla = new Map(entries.map(({ english, text }) => [english, text]))

/** The catalogue of each feature that has none of its own name: the table of src/ui/README.md. */
const readCatalogueTable = (): Map<string, string> => {
  const [, section] = readFileSync('src/ui/README.md', 'utf8').split('### Catalogues')
  const rows = section!.split('\n## ')[0]!.matchAll(/^\| `(\S+)` \| (`.+) \|$/gm)
  return new Map(
    [...rows].flatMap(([, name, of]) => [...of!.matchAll(/`(\S+)`/g)].map(([, folder]) => [folder!, name!])),
  )
}

/** The folders of src whose screens use texts, without those inside them: `src/features/orders/page`. */
const TEXT_FOLDERS = [
  'src/app',
  'src/ui',
  'src/lists',
  ...new Set(filesBelow('src/features').map(file => file.slice(0, file.lastIndexOf('/')))),
]

/** What the device knows of each subject. The rest of src/local has texts for programmers. */
const LOCAL_FOUNDATIONS = ['api', 'db', 'outbox', 'sync']
const LOCAL_SUBJECTS = readdirSync('src/local', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !LOCAL_FOUNDATIONS.includes(entry.name))
  .map(({ name }) => `src/local/${name}`)

/** The files of a folder with texts: those of a subject's folder are without the folders inside it. */
const textFilesOf = (folder: string): string[] =>
  filesBelow(folder).filter(file => !folder.startsWith('src/features/') || !file.slice(folder.length + 1).includes('/'))

const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)\s*[,}]/g)].map(match => match[1]!))].sort()

/** Digits of words in Latin letters, such as UTF-8 or EID100, and of what stands in a file stay as they are. */
const LATIN_AS_WRITTEN = /[A-Za-z][\w.-]*|"1,250"/g

describe('The Bangla catalogue', () => {
  it('has Bangla digits', () => {
    const withLatin = entries.filter(({ text }) =>
      /[0-9]/.test(text.replace(/\{\w+(,[^{}]*)?\}/g, '').replace(LATIN_AS_WRITTEN, '')),
    )
    expect(withLatin.map(({ english, text }) => [english, text])).toEqual([])
  })

  it('has every message that a screen translates', () => {
    const keys = ['src/ui', 'src/lists', 'src/features', 'src/app', ...LOCAL_SUBJECTS]
      .flatMap(filesBelow)
      .flatMap(file => keysIn(readFileSync(file, 'utf8')))
    expect([...new Set(keys)].filter(key => !bangla.has(key)).sort()).toEqual([])
  })

  it('has every phrase in a table, from which a screen takes it', () => {
    const phrases = ['src/ui', 'src/lists', 'src/features', ...LOCAL_SUBJECTS]
      .flatMap(filesBelow)
      .flatMap(file => phrasesIn(readFileSync(file, 'utf8')))
    expect(phrases.length).toBeGreaterThan(500)
    expect([...new Set(phrases)].filter(key => !bangla.has(key) && !UNREAD.includes(key)).sort()).toEqual([])
  })

  it('has each message once', () => {
    const seen = new Set<string>()
    expect(entries.filter(({ english }) => seen.size === seen.add(english).size)).toEqual([])
  })

  it('has a message that one feature uses alone in the file of that feature', () => {
    const table = readCatalogueTable()
    const users = new Map<string, Set<string>>()
    for (const folder of [...TEXT_FOLDERS, 'src/contract', 'src/local']) {
      const feature = folder.replace('src/features/', '')
      const catalogue = table.get(feature) ?? feature
      for (const text of textFilesOf(folder).flatMap(file => textsIn(readFileSync(file, 'utf8'))))
        users.set(text, (users.get(text) ?? new Set()).add(catalogue))
    }
    const isElsewhere = ({ english, catalogue }: (typeof entries)[number]) => {
      const [only, ...others] = users.get(english) ?? []
      return only && others.length === 0 && !only.startsWith('src/') && only !== catalogue && catalogue !== 'server'
    }
    expect(entries.filter(isElsewhere)).toEqual([])
  })

  it('has every message with a fixed text', () => {
    const fixed = [VALIDATION, ...Object.values(messages)].flatMap(group => Object.values(group) as string[])
    expect(fixed.filter(text => !bangla.has(text))).toEqual([])
  })

  it('has the same values as the English, and plurals in both that are read', () => {
    const wrong = [...bangla].filter(([english, text]) => String(placeholders(english)) !== String(placeholders(text)))
    expect(wrong).toEqual([])
    const isUnread = (message: string) => /[{}]/.test(message.replace(PLURAL, '').replace(/\{\w+(, \w+)?\}/g, ''))
    expect([...bangla].flat().filter(isUnread)).toEqual([])
  })
})

describe('The name of the software', () => {
  /** What names the program itself, as an operator knows it. */
  const OF_THE_PROGRAM = [
    'Haat',
    'CSV or Excel (XLSX): your own table, or an export of Shopify, WooCommerce, Daraz or Haat. You can also drop it here.',
    'Stop Haat and put the last backup back: npm run restore -- FILE. Then check the disk.',
  ]

  it('is in no text that people read in a market with a name of its own', () => {
    const naming = entries.flatMap(({ english }) => (/\bHaat\b/.test(english) ? english : []))
    expect(naming.filter(text => !OF_THE_PROGRAM.includes(text))).toEqual([])
  })

  it('is no word for the market in either language, but in the invented story of the demo', () => {
    const story = new Set(Object.keys(JSON.parse(readFileSync(`${LOCALES}/about.bn.json`, 'utf8'))))
    const isWord = (text: string) => /(?<!\p{L})(haat|হাট)/iu.test(text)
    const naming = entries.filter(({ english, text }) => isWord(english) || isWord(text)).map(({ english }) => english)
    expect(naming.filter(text => !OF_THE_PROGRAM.includes(text) && !story.has(text))).toEqual([])
  })
})
