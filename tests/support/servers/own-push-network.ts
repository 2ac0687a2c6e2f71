import { Agent } from 'node:https'
import { rootCertificates } from 'node:tls'
import { isPushEndpoint } from '../../../server/adapters/push/push-hosts.ts'
import type { PushNetwork } from '../../../server/adapters/push/push-network.ts'

/** The server itself never calls a private address. @param ca of the certificate authority of the service */
export const openOwnPushNetwork = ({ host, ca }: { host: string; ca: string }): PushNetwork => ({
  isEndpoint: endpoint => endpoint.startsWith(`https://${host}/`) || isPushEndpoint(endpoint, []),
  agent: new Agent({ keepAlive: true, ca: [...rootCertificates, ca] }),
})
