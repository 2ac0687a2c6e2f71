import { createPayment } from '../../contract/payments.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'

/**
 * Leaves for the gateway's own page, where a placed ONLINE order is paid.
 * @throws ApiFailure
 */
export const openGateway = async (orderId: string): Promise<void> => {
  const { data } = await callAuthenticated(createPayment, { orderId })
  location.assign(data.redirect_url)
}
