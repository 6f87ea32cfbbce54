import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { type MimeContent, parseMail } from './mime.ts'

export interface ReceivedMail extends MimeContent {
  readonly from: string
  readonly to: string[]
}

export interface MailSink {
  readonly url: string
  next(): Promise<ReceivedMail>
  /** Refuses the next mails with these answers, one each. */
  refuse(...answers: string[]): void
  /** Resolves when this many mails have been refused since the start. */
  refused(count: number): Promise<void>
  stop(): Promise<void>
}

/** A mail server that keeps the received mails. */
export async function startMailSink(): Promise<MailSink> {
  const arrived: ReceivedMail[] = []
  const takers: ((mail: ReceivedMail) => void)[] = []
  const refusals: string[] = []
  const watchers: { count: number; done: () => void }[] = []
  const sockets = new Set<Socket>()
  let refusedCount = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, {
      refusal: () => refusals.shift(),
      onRefused: () => {
        refusedCount += 1
        for (const watcher of watchers) if (refusedCount >= watcher.count) watcher.done()
      },
      onMail: (mail) => {
        const taker = takers.shift()
        if (taker === undefined) arrived.push(mail)
        else taker(mail)
      },
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${port}?from=quantrac@example.test`,
    next: () => {
      const mail = arrived.shift()
      return mail === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(mail)
    },
    refuse: (...answers) => refusals.push(...answers),
    refused: (count) =>
      refusedCount >= count ? Promise.resolve() : new Promise((done) => watchers.push({ count, done })),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Hooks {
  refusal(): string | undefined
  onRefused(): void
  onMail(mail: ReceivedMail): void
}

/** RFC 5321 as far as a client needs it. */
function converse(socket: Socket, hooks: Hooks): void {
  let from = ''
  let to: string[] = []
  let data: string[] | null = null
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') return say('250 sink')
    if (verb === 'MAIL') {
      from = line.slice(line.indexOf('<') + 1, line.indexOf('>'))
      to = []
      const refusal = hooks.refusal()
      if (refusal === undefined) return say('250 ok')
      say(refusal)
      return hooks.onRefused()
    }
    if (verb === 'RCPT') {
      to.push(line.slice(line.indexOf('<') + 1, line.indexOf('>')))
      return say('250 ok')
    }
    if (verb === 'DATA') {
      data = []
      return say('354 go on')
    }
    if (verb === 'QUIT') {
      say('221 bye')
      return socket.end()
    }
    return say('250 ok')
  }
  say('220 sink')
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (data === null) answer(line)
      else if (line === '.') {
        hooks.onMail({ from, to, ...parseMail(data) })
        data = null
        say('250 kept')
      } else data.push(line.startsWith('..') ? line.slice(1) : line)
    }
  })
}
