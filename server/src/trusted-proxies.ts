import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback, plainAddress } from './loopback.ts'

export type IsTrusted = (address: string | undefined) => boolean

/**
 * The proxies that may name the client's address, host and scheme: `loopback`, addresses, and ranges as `10.0.0.0/8`,
 * with commas; null if the text is not such a list.
 */
export function trustedProxies(text: string): IsTrusted | null {
  const names = text.split(',').map((name) => name.trim())
  const list = new BlockList()
  const isKnown = names.map((name) => name === 'loopback' || addRange(list, name))
  if (isKnown.includes(false)) return null
  const here = names.includes('loopback')
  return (address) => {
    if (address === undefined) return false
    const plain = plainAddress(address)
    // A proxy may send any text as the client's address.
    if (isIP(plain) === 0) return false
    return (here && isLoopback(plain)) || list.check(plain, familyOf(plain))
  }
}

function addRange(list: BlockList, name: string): boolean {
  const [address = '', bits, ...more] = name.split('/')
  const isBits = bits === undefined || /^\d{1,3}$/.test(bits)
  const most = isIP(address) === 4 ? 32 : 128
  if (isIP(address) === 0 || !isBits || Number(bits ?? 0) > most || more.length > 0) return false
  list.addSubnet(address, Number(bits ?? most), familyOf(address))
  return true
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/**
 * The client's address, as Fastify finds it: the last hop that is no trusted proxy. Null: a trusted proxy names
 * something that is no address.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrusted,
): string | null {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const named = forwarded.split(',').map((name) => name.trim())
  const hops = [...named.filter((name) => name !== ''), socket.remoteAddress ?? '']
  const address = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? ''
  return hops.length === 1 || isIP(address) !== 0 ? address : null
}
