import { expect, it } from 'vitest'
import { logout } from '../../src/contract/accounts/session-writes.ts'
import { OFFLINE_ENDPOINTS } from '../../src/contract/all/offline-endpoints.ts'
import { OFFLINE_JOURNEYS } from '../support/actions/offline-endpoints.ts'

it('Every endpoint that may wait is written offline by one journey in a browser: add a new one to tests/support/actions/offline-endpoints.ts', () => {
  const { customer, vendor, admin, questions, conversations } = OFFLINE_JOURNEYS
  // tests/e2e/shared-phone.test.ts signs out offline.
  const names = OFFLINE_ENDPOINTS.map(({ name }) => name).filter(name => name !== logout.name)
  expect([...customer, ...vendor, ...admin, ...questions, ...conversations].sort()).toEqual(names.sort())
})
