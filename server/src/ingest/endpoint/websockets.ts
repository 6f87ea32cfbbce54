import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, WebSocketServer } from 'ws'

/** As the standard names them: MQTT 3.1.1 and 5, and 3.1. */
const protocols = ['mqtt', 'mqttv3.1'] as const

/** Whether a station asks for MQTT over a websocket. */
export const isMqttPath = (url: string | undefined): boolean => /^\/mqtt\/?(?:\?.*)?$/.test(url ?? '')

/** Turns websocket handshakes into streams of MQTT. */
export class MqttSockets {
  readonly #server: WebSocketServer

  constructor(packetBytes: number) {
    this.#server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      // It is gathered before the packets in it are seen.
      maxPayload: packetBytes,
      handleProtocols: (offered) => protocols.find((name) => offered.has(name)) ?? false,
    })
  }

  /** False: the client offers no MQTT, and nothing was answered. */
  open(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    take: (stream: Duplex) => void,
  ): boolean {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
    if (!protocols.some((name) => offered.includes(name))) return false
    this.#server.handleUpgrade(request, socket, head, (ws) => take(createWebSocketStream(ws)))
    return true
  }
}
