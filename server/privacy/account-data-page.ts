import type { AccountDataSection } from './account-data.ts'

/** What a person downloads of their own data: the sections as one JSON object, written while they are read. */
export async function* writeAccountData(sections: readonly AccountDataSection[], now: number): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())}`
  for (const { name, pages } of sections) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    for await (const rows of toPages(pages())) {
      if (rows.length === 0) continue
      yield separator + rows.map(row => JSON.stringify(row)).join(',')
      separator = ','
    }
    yield ']'
  }
  yield '}'
}

async function* toPages(pages: ReturnType<AccountDataSection['pages']>): AsyncGenerator<readonly object[]> {
  if (pages instanceof Promise) yield await pages
  else yield* pages
}
