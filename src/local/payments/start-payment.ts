import { createPayment } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { readPaymentMethods } from './payment-method.ts'

/**
 * Starts a payment of a placed ONLINE order, in the way that was chosen on this device.
 * @param isWholeGroup with it of those that were placed together with it and are not paid either
 * @returns the URL of the gateway's page, where it is paid
 * @throws ApiFailure
 */
export const startPayment = async (orderId: string, isWholeGroup = false): Promise<string> => {
  const { methods, chosen } = await readPaymentMethods()
  // Where there is one way, it need not be named, as before there were several.
  const method = methods.length > 1 ? chosen?.id : undefined
  const input = { orderId, ...(isWholeGroup && { isWholeGroup }), ...(method && { method }) }
  const { data } = await callAuthenticated(createPayment, input)
  return data.redirect_url
}
