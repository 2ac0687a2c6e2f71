import 'fake-indexeddb/auto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DeviceDatabase } from '../../src/local/db/database.ts'
import { createOutboxEntry } from '../../src/local/outbox/entry.ts'
import { describeApi } from './describe-api.ts'
import { storeMarket } from './store-market.ts'
import { describeDevice, restoreDevice, type StoredDevice } from './stored-device.ts'

/**
 * `npx tsx tests/support/store-release.ts`, once for each release: stores its API, the database of a device, and a
 * market on each engine, as later versions must still serve and open them. A sample that exists is never changed.
 */
const API_FOLDER = 'tests/contract/samples'
const DEVICE_FOLDER = 'tests/local/samples'

const main = async (): Promise<void> => {
  const { version } = readJson<{ version: string }>('package.json')
  store(`${API_FOLDER}/api-${version}.json`, describeApi())
  store(`${DEVICE_FOLDER}/device-${version}.json`, await upgradeDevice(version))
  process.stdout.write(`${await storeMarket(version)}\n`)
}

const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8')) as Content

const store = (path: string, content: unknown): void => {
  if (existsSync(path)) return void process.stdout.write(`${path} is there.\n`)
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
  process.stdout.write(`${path} was written.\n`)
}

/** A device of the release before, as this version opens it, with the inputs that only this version writes. */
const upgradeDevice = async (release: string): Promise<StoredDevice> => {
  const newest = readdirSync(DEVICE_FOLDER).sort().at(-1)!
  const before = readJson<StoredDevice>(`${DEVICE_FOLDER}/${newest}`)
  await restoreDevice('haat', before)
  const database = new DeviceDatabase('haat')
  const userId = String(before.rows.outbox![0]!.userId)
  for (const [endpoint, list] of Object.entries(readInputs(release))) {
    for (const [n, input] of list.entries()) {
      const about = { scope: `${endpoint}:${n}`, label: `Change ${n + 1} of ${release}` }
      await database.outbox.add(createOutboxEntry(endpoint, input, userId, about) as never)
    }
  }
  return describeDevice(database, release)
}

const readInputs = (release: string): Record<string, Record<string, unknown>[]> => {
  const file = `${API_FOLDER}/queued-inputs-${release}.json`
  return existsSync(file) ? readJson<{ inputs: Record<string, Record<string, unknown>[]> }>(file).inputs : {}
}

await main()
