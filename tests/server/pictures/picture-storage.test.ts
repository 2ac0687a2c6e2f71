import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picturePath } from '../../../server/adapters/pictures/picture-sizes.ts'
import { createFolderStorage } from '../../../server/adapters/pictures/storage/folder-storage.ts'
import type { PictureStorage } from '../../../server/adapters/pictures/storage/picture-storage.ts'
import { createS3Storage } from '../../../server/adapters/pictures/storage/s3-storage.ts'
import { createBackup } from '../../../server/cli/backup/create-backup.ts'
import { drillBackup } from '../../../server/cli/backup/drill.ts'
import { readConfig } from '../../../server/config/config.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { deleteUnusedPictureFiles } from '../../../server/products/unused-pictures.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { deleteAccount } from '../../../src/contract/privacy/account.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { ENGINES, newDataFolder } from '../../support/servers/engines.ts'
import { type S3Server, startS3Server } from '../../support/servers/s3-server.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

const NAME = `${'a'.repeat(32)}.webp`
const bytes = Buffer.from('a picture')

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  folder = mkdtempSync(join(tmpdir(), 'haat-pictures-'))
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  s3.fail(false)
  s3.objects.clear()
})

const listAll = async (storage: PictureStorage, time: number) => {
  const names: string[] = []
  for await (const page of storage.listOlderThan(time)) names.push(...page)
  return names
}

describe.each(['folder', 's3'])('Pictures in a store of the kind %s', kind => {
  const open = () => (kind === 'folder' ? createFolderStorage(join(folder, 'pictures')) : createS3Storage(s3.config))

  it('are written, read, listed by age and deleted', async () => {
    const storage = open()
    expect(await storage.read(NAME)).toBe(null)
    const names = ['b', 'c', 'd', 'e'].map(letter => `${letter.repeat(32)}.webp`)
    for (const name of [NAME, ...names]) await storage.write(name, bytes)
    expect(await storage.read(NAME)).toEqual(bytes)
    expect((await listAll(storage, Date.now() + DAY_MS)).sort()).toEqual([NAME, ...names])
    expect(await listAll(storage, Date.now() - DAY_MS)).toEqual([])
    expect(await storage.deleteIfOlder(NAME, Date.now() - DAY_MS)).toBe(false)
    expect(await storage.deleteIfOlder(NAME, Date.now() + DAY_MS)).toBe(true)
    expect(await storage.deleteIfOlder(NAME, Date.now() + DAY_MS)).toBe(false)
    expect((await listAll(storage, Date.now() + DAY_MS)).sort()).toEqual(names)
  })
})

describe('A store that is shared by the network', () => {
  it('takes requests with the right signature only', async () => {
    await expect(createS3Storage({ ...s3.config, secretAccessKey: 'guessed' }).read(NAME)).rejects.toThrow(
      'Pictures cannot be reached',
    )
  })

  it('gives a picture back that was deleted while it was uploaded again, and forgets it after a week', async () => {
    const storage = createS3Storage(s3.config)
    await storage.write(NAME, bytes)
    await storage.deleteIfOlder(NAME, Date.now() + DAY_MS)
    expect(await storage.read(NAME)).toEqual(bytes)
    expect(s3.objects.has(`pictures/${NAME}`)).toBe(true)
    await storage.deleteIfOlder(NAME, Date.now() + DAY_MS)
    const dataDir = newDataFolder()
    const store = await openStore({ dataDir })
    await deleteUnusedPictureFiles(store.read, storage, Date.now())
    expect(s3.objects.size).toBeGreaterThan(0)
    await deleteUnusedPictureFiles(store.read, storage, Date.now() + 8 * DAY_MS)
    expect(s3.objects.size).toBe(0)
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
})

it('A deleted picture does not come back from a shared store because somebody asks for it', async () => {
  const server = await startServer({ config: { pictureStore: s3.config } })
  const path = await uploadPhoto(server)
  const name = path.replace('/pictures/', '')
  await server.services.pictures.deleteIfOlder(name, Date.now() + DAY_MS)
  expect((await fetch(server.url + path)).status, 'a row refers to it').toBe(200)
  await server.store.write(tx => tx.updateTable('profiles').set({ profile_photo: null }).execute())
  await server.services.pictures.deleteIfOlder(name, Date.now() + DAY_MS)
  expect((await fetch(server.url + path)).status).toBe(404)
  expect(s3.objects.has(`pictures/${name}`)).toBe(false)
  await server.stop()
})

it('The pictures of a deleted account leave a shared store at once, and what it keeps aside', async () => {
  const server = await startServer({ config: { pictureStore: s3.config } })
  const user = await server.user('CUSTOMER')
  const file = await createPhoto('#112233')
  const { data } = await sendForm(server, updateProfile, { data: { name: 'Rahima' }, file }, { as: user })
  const path = data.profilePhoto!
  expect(s3.objects.size).toBeGreaterThan(0)
  expect((await server.call(deleteAccount, { password: PASSWORD }, { as: user })).status).toBe(200)
  await expect.poll(() => s3.objects.size).toBe(0)
  expect((await fetch(server.url + path)).status).toBe(404)
  await server.stop()
})

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))('Two processes on one $name', engine => {
  it('show a picture at once that the other has stored, and none is in their data folders', async () => {
    const place = await engine.open()
    const config = { databaseUrl: place.databaseUrl, jwtSecret: 'one secret for both', pictureStore: s3.config }
    const [here, there] = [await startServer({ config }), await startServer({ config })]
    const path = await uploadPhoto(here)
    const response = await fetch(there.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640)
    expect(existsSync(join(here.dataDir, 'pictures'))).toBe(false)
    s3.fail(true)
    expect((await fetch(there.url + picturePath('f'.repeat(32)))).status).toBe(503)
    await here.stop()
    await there.stop()
    await place.drop()
  })
})

it('A backup has the names of all pictures of the store, and a drill compares them with the rows', async () => {
  const server = await startServer({ config: { pictureStore: s3.config } })
  await uploadPhoto(server)
  await createBackup(server.services.config, join(folder, 'one.tar.gz'), Date.now())
  expect((await drillBackup(join(folder, 'one.tar.gz'), {}, Date.now())).join()).toContain('1 pictures of rows are in')
  s3.objects.clear()
  await createBackup(server.services.config, join(folder, 'two.tar.gz'), Date.now())
  await expect(drillBackup(join(folder, 'two.tar.gz'), {}, Date.now())).rejects.toThrow('1 of 1 pictures are missing')
  await server.stop()
})

it('A store needs all of its settings, and no demo market', () => {
  const dataDir = newDataFolder()
  const read = (env: Record<string, string>) => () => readConfig({ DATA_DIR: dataDir, ...env })
  const whole = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  expect(read({ ...whole, DEMO: 'off' })().pictureStore).toMatchObject({ bucket: 'b', region: 'us-east-1' })
  expect(read({ S3_ENDPOINT: 'https://s3.example', DEMO: 'off' })).toThrow('set all or none')
  expect(read({ ...whole, DEMO: 'on' })).toThrow('so it needs DEMO off')
  rmSync(dataDir, { recursive: true })
})

/** Gives a new customer a photo. @returns its path */
const uploadPhoto = async (server: TestServer): Promise<string> => {
  const user = await server.user('CUSTOMER')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#385' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'me.png'))
  const headers = { authorization: user.accessToken }
  expect((await server.request(updateProfile.path, { method: 'PATCH', body: form, headers })).status).toBe(200)
  return (await server.call(getProfile, {}, { as: user })).data.profilePhoto!
}
