import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import * as drafts from '../../../src/contract/content/page-drafts.ts'
import { listPages } from '../../../src/contract/content/pages.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Pages of the operator, on $name', engine => {
  let server: TestServer
  let admin: TestUser
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
    admin = await server.user('ADMIN')
  })
  afterAll(() => server.stop())

  const TERMS = { slug: 'terms', title: 'Terms', titleBn: 'শর্তাবলি', body: '# Rules\n\n- one', bodyBn: 'নিয়ম' }

  const write = async (slug: string, more: Partial<typeof TERMS> & { position?: number; inFooter?: boolean } = {}) =>
    (await server.call(drafts.createPageDraft, { ...TERMS, slug, ...more }, { as: admin })).data
  const publish = async ({ id, seq }: { id: string; seq: number }) =>
    (await server.call(drafts.publishPage, { id, seq }, { as: admin })).data
  const save = (page: drafts.PageDraft, body: string, seq = page.seq) =>
    server.call(drafts.updatePageDraft, { ...page, seq, body }, { as: admin })
  const market = async () => (await server.call(getSettings, {})).data.market
  const read = async (slug: string) => (await server.call(listPages, { slug })).data[0]

  it('are seen by nobody before they are published, and by everybody after', async () => {
    const draft = await write('seen')
    expect([draft.isPublished, await read('seen')]).toEqual([false, undefined])
    const published = await publish(draft)
    expect(published).toMatchObject({ isPublished: true, hasChanges: false, author: admin.name })
    expect(await read('seen')).toMatchObject({ title: 'Terms', titleBn: 'শর্তাবলি', body: TERMS.body, bodyBn: 'নিয়ম' })
  })

  it('are listed in their order, with their links and without their texts', async () => {
    await publish(await write('second', { position: 902, inFooter: false }))
    await publish(await write('first', { position: 901 }))
    const listed = (await server.call(listPages, {})).data.filter(({ slug }) => /^(first|second)$/.test(slug))
    expect(listed.map(({ slug, inFooter, body }) => [slug, inFooter, body])).toEqual([
      ['first', true, undefined],
      ['second', false, undefined],
    ])
  })

  it('keep showing what was published while a newer version is a draft', async () => {
    const published = await publish(await write('kept'))
    const { data: draft } = await save(published, 'A new text.')
    expect([draft.hasChanges, (await read('kept'))?.body]).toEqual([true, TERMS.body])
    await publish(draft)
    expect((await read('kept'))?.body).toBe('A new text.')
  })

  it('refuse a change by somebody who has not seen the last one, and keep both texts', async () => {
    const draft = await write('conflict')
    const { data: theirs } = await save(draft, 'Their text.')
    const mine = await save(draft, 'My text.')
    expect([mine.status, mine.error?.code]).toEqual([409, 'CONFLICT'])
    const again = await save(draft, 'My text.', theirs.seq)
    expect([again.status, again.data.body]).toEqual([200, 'My text.'])
    const { data: versions } = await server.call(drafts.listPageVersions, { id: draft.id }, { as: admin })
    const texts = await Promise.all(
      versions.map(async ({ id: versionId }) => {
        const { data } = await server.call(drafts.getPageVersion, { id: draft.id, versionId }, { as: admin })
        return data.body
      }),
    )
    expect(texts).toEqual(['My text.', 'Their text.', TERMS.body])
  })

  it('are linked on every page of the market as soon as they are published, and no longer when they are taken back', async () => {
    const published = await publish(await write('linked', { title: 'Linked', inFooter: true }))
    const link = { href: '/pages/linked', name: 'Linked', nameBn: 'শর্তাবলি', inFooter: true, inMenu: false }
    const before = await market()
    expect(before?.pages).toContainEqual(link)
    await server.call(drafts.unpublishPage, { id: published.id, seq: published.seq }, { as: admin })
    const after = await market()
    expect(after?.pages).not.toContainEqual(link)
    expect(after?.version).toBeGreaterThan(before?.version ?? Number.POSITIVE_INFINITY)
  })

  it('are not linked twice where a built-in screen has their place', async () => {
    await publish(await write('faq'))
    const link = { href: '/faq', name: 'Terms', nameBn: 'শর্তাবলি', inFooter: false, inMenu: false }
    expect((await market())?.pages).toContainEqual(link)
  })

  it('are all linked when several are published at the same moment', async () => {
    const slugs = ['moment-1', 'moment-2', 'moment-3', 'moment-4']
    const pages = await Promise.all(slugs.map(slug => write(slug)))
    await Promise.all(pages.map(publish))
    const hrefs = (await market())?.pages?.map(({ href }) => href)
    expect(hrefs).toEqual(expect.arrayContaining(slugs.map(slug => `/pages/${slug}`)))
  })

  it('let one of two changes at the same moment through', async () => {
    const draft = await write('same-moment')
    const both = await Promise.all([save(draft, 'The one.'), save(draft, 'The other.')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('get an earlier version back as a draft, which is then published', async () => {
    const published = await publish(await write('restored'))
    const { data: newer } = await save(published, 'Worse.')
    const { id, seq } = await publish(newer)
    const { data: versions } = await server.call(drafts.listPageVersions, { id }, { as: admin })
    expect(versions.map(({ number, isPublished }) => [number, isPublished])).toEqual([
      [2, true],
      [1, false],
    ])
    const versionId = versions[1]!.id
    const { data: restored } = await server.call(drafts.restorePageVersion, { id, seq, versionId }, { as: admin })
    expect([restored.body, restored.hasChanges, (await read('restored'))?.body]).toEqual([TERMS.body, true, 'Worse.'])
    await publish(restored)
    expect((await read('restored'))?.body).toBe(TERMS.body)
  })

  it('are taken back, and only then deleted with their history', async () => {
    const published = await publish(await write('gone'))
    const remove = ({ id, seq }: drafts.PageDraft) => server.call(drafts.deletePage, { id, seq }, { as: admin })
    expect((await remove(published)).status).toBe(409)
    const { id, seq } = published
    const { data: draft } = await server.call(drafts.unpublishPage, { id, seq }, { as: admin })
    expect([draft.isPublished, await read('gone')]).toEqual([false, undefined])
    expect((await remove(draft)).status).toBe(200)
    expect((await server.call(drafts.getPageDraft, { id }, { as: admin })).status).toBe(404)
  })

  it('are made once when they are sent twice, and an address is given once', async () => {
    const id = uuid()
    const [one, two] = [await write('once', { id } as object), await write('once', { id } as object)]
    expect([one.id, two.seq]).toEqual([id, one.seq])
    const other = await server.call(drafts.createPageDraft, { ...TERMS, slug: 'once' }, { as: admin })
    expect([other.status, other.error?.code]).toEqual([409, 'DUPLICATE'])
  })

  it('keep a hundred versions, and the published one', async () => {
    let page = await publish(await write('long-history'))
    for (let number = 0; number < 105; number++) page = (await save(page, `Text ${number}.`)).data
    const versions = await server.store.read
      .selectFrom('content_page_versions')
      .select('number')
      .where('page_id', '=', page.id)
      .orderBy('number')
      .execute()
    expect([versions.length, versions[0]?.number, versions[1]?.number]).toEqual([101, 1, 7])
    expect((await read('long-history'))?.body).toBe(TERMS.body)
  })

  it('are in the audit log by what happened, without their texts', async () => {
    const page = await publish(await write('audited'))
    const { data } = await server.call(listAuditLog, { entity: 'page', entityId: page.id }, { as: admin })
    expect(data.map(({ action }) => action).sort()).toEqual(['page.create', 'page.publish'])
    expect(JSON.stringify(data)).not.toContain('# Rules')
  })

  it.each([
    ['an address with a slash', { slug: 'a/b' }],
    ['an address with a space', { slug: 'size guide' }],
    ['no title', { title: ' ' }],
    ['no text', { body: '\u200b \n' }],
    ['a text beyond the limit', { body: 'x'.repeat(20_001) }],
    ['a text in Bangla beyond the limit', { bodyBn: 'ক'.repeat(20_001) }],
  ])('are refused with %s', async (_, wrong) => {
    const { status } = await server.call(drafts.createPageDraft, { ...TERMS, slug: 'wrong', ...wrong }, { as: admin })
    expect(status).toBe(400)
  })

  it('lose control characters and direction overrides, and keep the indents of lists', async () => {
    const { body } = await write('cleaned', { body: '\u202Egnp\u202C.exe\u0007\n\n- a\n  - b' })
    expect(body).toBe('gnp.exe\n\n- a\n  - b')
  })
})
