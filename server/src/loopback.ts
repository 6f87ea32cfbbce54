import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Without the zone that a link-local one has, and IPv4 as such where it is mapped to IPv6. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')

/** True for a loopback address, also for IPv4 mapped to IPv6. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = plainAddress(address)
  if (isIP(plain) === 0) return false
  return plain.includes(':') ? loopback.check(plain, 'ipv6') : loopback.check(plain, 'ipv4')
}
