import { expect, it } from 'vitest'
import { OFFLINE_ENDPOINTS } from '../../src/contract/offline-endpoints.ts'
import { OFFLINE_JOURNEYS } from '../support/offline-endpoints.ts'

it('Every row that may wait is written offline by one journey in a browser: a new one is added to tests/support/offline-endpoints.ts', () => {
  const { customer, vendor, admin } = OFFLINE_JOURNEYS
  expect([...customer, ...vendor, ...admin].sort()).toEqual(OFFLINE_ENDPOINTS.map(row => row.name).sort())
})
