import type { Gateway } from './gateway.ts'

/** The configured gateways, the default first. Without one, customers pay in cash. */
export type Gateways = readonly Gateway[]

/** Undefined where a gateway of earlier payments is not configured any more. */
export const findGateway = (gateways: Gateways, name: string): Gateway | undefined =>
  gateways.find(gateway => gateway.name === name)

export type ChosenMethod = { gateway: Gateway; method: string }

/** The method with this id; without an id, the default. Undefined where there is none. */
export const chooseMethod = (gateways: Gateways, id: string | undefined): ChosenMethod | undefined => {
  const all = gateways.flatMap(gateway => gateway.methods.map(method => ({ gateway, method: method.id })))
  return id === undefined ? all[0] : all.find(({ method }) => method === id)
}
