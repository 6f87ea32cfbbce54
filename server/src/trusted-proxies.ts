import { BlockList, isIP } from 'node:net'
import { isLoopback } from './loopback.ts'

export type IsTrusted = (address: string | undefined) => boolean

/**
 * The proxies that may name the client's address, host and scheme: `loopback`, addresses, and ranges as `10.0.0.0/8`, with commas; null
 * if the text is not such a list.
 */
export function trustedProxies(text: string): IsTrusted | null {
  const names = text.split(',').map((name) => name.trim())
  const list = new BlockList()
  const isKnown = names.map((name) => name === 'loopback' || addRange(list, name))
  if (isKnown.includes(false)) return null
  const here = names.includes('loopback')
  return (address) => {
    if (address === undefined) return false
    const plain = address.startsWith('::ffff:') ? address.slice(7) : address
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
