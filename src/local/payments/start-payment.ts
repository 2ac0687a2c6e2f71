import { createPayment } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'

/**
 * Starts a payment of a placed ONLINE order.
 * @returns the URL of the gateway's page, where it is paid
 * @throws ApiFailure
 */
export const startPayment = async (orderId: string): Promise<string> => {
  const { data } = await callAuthenticated(createPayment, { orderId })
  return data.redirect_url
}
