import { DHAKA_OFFSET_MS } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import type { TestServer } from '../servers/test-server.ts'

/** Moves the server's clock forward to this hour in Dhaka, because nothing is texted at night but codes. Access tokens may expire. */
export const advanceToHour = ({ advance, services }: Pick<TestServer, 'advance' | 'services'>, hour: number): void => {
  const ofDay = (services.now() + DHAKA_OFFSET_MS) % DAY_MS
  advance((hour * HOUR_MS - ofDay + DAY_MS) % DAY_MS)
}
