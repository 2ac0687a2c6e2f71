import { createPayment } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'

/**
 * Starts a payment and opens the gateway's page, where a placed ONLINE order is paid.
 * @throws ApiFailure
 */
export const openGateway = async (orderId: string): Promise<void> => {
  const { data } = await callAuthenticated(createPayment, { orderId })
  location.assign(data.redirect_url)
}
