import { expect, it } from 'vitest'
import { QUEUED } from '../../src/contract/queued.ts'
import { OFFLINE_ROWS } from '../support/offline-rows.ts'

it('Every row that may wait is written offline by one journey in a browser: a new one is added to tests/support/offline-rows.ts', () => {
  const { customer, vendor, admin } = OFFLINE_ROWS
  expect([...customer, ...vendor, ...admin].sort()).toEqual(QUEUED.map(row => row.name).sort())
})
