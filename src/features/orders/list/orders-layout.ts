import { useSyncExternalStore } from 'react'
import { type DeviceSettings, useDeviceSettings } from '../../../ui/state/device-settings.ts'

export type OrdersLayout = DeviceSettings['ordersLayout']

/** Cards, or on wide screens a table if this device chose it. */
export const useOrdersLayout = (): OrdersLayout => {
  const { ordersLayout } = useDeviceSettings()
  return useWideScreen() ? ordersLayout : 'cards'
}

/** From desktops up, where a table of orders has room beside the menu. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribeWidth, () => wideScreen().matches)

const wideScreen = () => matchMedia('(min-width: 64rem)')

const subscribeWidth = (listener: () => void): (() => void) => {
  const query = wideScreen()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
