import { createPayment } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'

/**
 * Starts a payment of a placed ONLINE order.
 * @param isWholeGroup with it of those that were placed together with it and are not paid either
 * @returns the URL of the gateway's page, where it is paid
 * @throws ApiFailure
 */
export const startPayment = async (orderId: string, isWholeGroup = false): Promise<string> => {
  const { data } = await callAuthenticated(createPayment, { orderId, ...(isWholeGroup && { isWholeGroup }) })
  return data.redirect_url
}
