import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type SandboxParcel, sandboxParcelPath, toSandboxReport } from '../../adapters/couriers/demo-courier.ts'
import type { Services } from '../../adapters/services.ts'
import { renderSandboxParcel, renderSandboxParcelMessage } from '../../shipments/sandbox-courier-page.ts'
import { changeSandboxParcel, findSandboxParcel } from '../../shipments/sandbox-parcels.ts'
import { findSandboxStep } from '../../shipments/sandbox-steps.ts'
import { findReportedShipment } from '../../shipments/shipments.ts'
import { publishOrderHints } from '../order-effects.ts'
import { applyReport } from './apply-report.ts'

const MAX_FORM_BYTES = 4096

/** Mounts the page of the sandbox courier, where it is on. */
export const mountSandboxCourier = (app: Hono, services: Services): void => {
  if (!services.config.couriers.hasSandbox) return
  const path = sandboxParcelPath(':reference')
  const limit = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: () => renderSandboxParcelMessage(413, 'This is too large.'),
  })
  app.get(path, c => showParcel(c, services))
  app.post(path, limit, c => moveParcel(c, services))
}

const showParcel = async (c: Context, { store }: Services): Promise<Response> => {
  const parcel = await findSandboxParcel(store.read, c.req.param('reference') ?? '')
  return parcel ? renderSandboxParcel(parcel) : renderSandboxParcelMessage(404, 'This parcel is not known.')
}

const moveParcel = async (c: Context, services: Services): Promise<Response> => {
  const { store, now } = services
  const parcel = await findSandboxParcel(store.read, c.req.param('reference') ?? '')
  const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
  const step = findSandboxStep(String(form.step))
  if (!parcel || !step) return renderSandboxParcelMessage(400, 'This parcel is not known.')
  const change = { ...step.change(parcel), updated_at: now() }
  const moved = await store.write(tx => changeSandboxParcel(tx, parcel.reference, change))
  const isRepeated = form.once === undefined
  for (const told of moved ? [moved, ...(isRepeated ? [moved, parcel] : [])] : []) await report(services, told)
  return renderSandboxParcel(moved ?? parcel)
}

/** Tells the market as a webhook does, which may be late. */
const report = async (services: Services, parcel: SandboxParcel): Promise<void> => {
  const { store, now } = services
  const hints = await store.write(async tx => {
    const shipment = await findReportedShipment(tx, {
      ...{ courier: 'sandbox', connectionId: null, reference: parcel.reference, consignmentId: null },
    })
    if (!shipment) return []
    return applyReport({ tx, shipmentId: shipment.id, report: toSandboxReport(parcel), services, now: now() })
  })
  publishOrderHints(services, hints)
}
