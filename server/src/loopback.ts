import { BlockList } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True for a loopback address, also for IPv4 mapped to IPv6. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return plain.includes(':') ? loopback.check(plain, 'ipv6') : loopback.check(plain, 'ipv4')
}
