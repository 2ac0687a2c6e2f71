import { BlockList } from 'node:net'

const INSIDE_V4 = [
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
/** Only 2000::/3 is given out; within it, what stands for or carries an IPv4 address. */
const INSIDE_V6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

// Two lists: one alone would hold IPv4 addresses against the rules for IPv6 as well.
const insideV4 = new BlockList()
const insideV6 = new BlockList()
for (const [network, bits] of INSIDE_V4) insideV4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of INSIDE_V6) insideV6.addSubnet(network, bits, 'ipv6')

/** Is this an address of the open internet, not one of this machine, its network or its cloud's own services? */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 6 ? !insideV6.check(address, 'ipv6') : !insideV4.check(address, 'ipv4')
