import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import type { PictureDrawing } from './demo/picture-drawing.ts'
import type { InFlight } from './in-flight.ts'
import type { Limits } from './limits.ts'
import type { Events } from './outside/events.ts'
import type { Log } from './outside/log.ts'
import type { Office } from './outside/office.ts'
import type { Gateway } from './outside/payments/gateway.ts'
import type { PushOffice } from './outside/push/push-office.ts'

/** Everything outside of a call that a call may need. Made once by main, or by a test. */
export type Services = {
  store: Store
  config: Config
  limits: Limits
  inFlight: InFlight
  log: Log
  events: Events
  mail: Office
  push: PushOffice
  /** Null where nobody can be paid online. */
  gateway: Gateway | null
  /** While the demo market's pictures are being drawn. */
  drawing?: PictureDrawing | undefined
  /** Milliseconds since 1970. */
  now(): number
}
