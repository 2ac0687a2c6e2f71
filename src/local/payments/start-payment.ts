import { createPayment } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { readPaymentMethods } from './payment-method.ts'

/**
 * Starts a payment of a placed ONLINE order.
 * @param options `isWholeGroup`: with it of those that were placed together with it and are not paid either. `method`: the way to
 *   pay; by default the one that was chosen last on this device
 * @returns the URL of the gateway's page, where it is paid
 * @throws ApiFailure
 */
export const startPayment = async (
  orderId: string,
  { isWholeGroup = false, method: preferred }: { isWholeGroup?: boolean; method?: string | undefined } = {},
): Promise<string> => {
  const { methods, chosen } = await readPaymentMethods(preferred)
  // Where there is one way, it need not be named, as before there were several.
  const method = methods.length > 1 ? chosen?.id : undefined
  const input = { orderId, ...(isWholeGroup && { isWholeGroup }), ...(method && { method }) }
  const { data } = await callAuthenticated(createPayment, input)
  return data.redirect_url
}
