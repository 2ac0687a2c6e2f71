import { type DeviceSettings, useDeviceSettings } from '../../../ui/state/device-settings.ts'
import { useWideScreen } from '../../../ui/state/use-wide-screen.ts'

export type OrdersLayout = DeviceSettings['ordersLayout']

/** Cards, or on wide screens a table if this device chose it. */
export const useOrdersLayout = (): OrdersLayout => {
  const { ordersLayout } = useDeviceSettings()
  return useWideScreen() ? ordersLayout : 'cards'
}
