import { BlockList } from 'node:net'

const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Everything outside of 2000::/3, the only range in use, and the ranges within it that embed IPv4 addresses. */
const PRIVATE_IPV6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

// Two lists, because one BlockList would also match IPv4 addresses against the IPv6 rules.
const privateIpv4 = new BlockList()
const privateIpv6 = new BlockList()
for (const [network, bits] of PRIVATE_IPV4) privateIpv4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_IPV6) privateIpv6.addSubnet(network, bits, 'ipv6')

/** Is this a public internet address, rather than one of this machine, its network or its cloud's metadata service? */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 6 ? !privateIpv6.check(address, 'ipv6') : !privateIpv4.check(address, 'ipv4')
