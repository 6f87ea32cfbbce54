import type { Socket } from 'node:net'

/** Begins the address of a connection by websocket: it has places of its own. */
export const web = 'web '
export const isWeb = (address: string): boolean => address.startsWith(web)

/** Without it, as people know the address. */
export const shownAddress = (address: string): string =>
  isWeb(address) ? address.slice(web.length) : address

export const addressOf = (socket: Socket): string => socket.remoteAddress ?? ''
