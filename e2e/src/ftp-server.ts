import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface FtpServer {
  readonly port: number
  /** What it holds, by path. */
  readonly files: ReadonlyMap<string, string>
  /** The one that it takes. */
  password: string
  /** Whether it refuses a file. */
  refuses: (path: string) => boolean
  stop(): Promise<void>
}

interface Session {
  readonly socket: Socket
  /** The next data connection, which comes before the command that uses it. */
  data: { readonly server: Server; readonly connection: Promise<unknown[]> } | null
  cwd: string
  from: string
}

const say = ({ socket }: Session, line: string): void => void socket.write(`${line}\r\n`)

/** An FTP server in memory: passive, with one account, as the receiver of files has it. */
export async function startFtpServer(): Promise<FtpServer> {
  const files = new Map<string, string>()
  const sockets = new Set<Socket>()
  const state = { password: 'plant', refuses: (_path: string) => false as boolean }
  const control = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const session: Session = { socket, data: null, cwd: '/', from: '' }
    say(session, '220 ready')
    let rest = ''
    let work = Promise.resolve()
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) work = work.then(() => answer({ session, files, state }, line))
    })
  })
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  return {
    port: (control.address() as AddressInfo).port, // it listens on a port
    files,
    get password() {
      return state.password
    },
    set password(next) {
      state.password = next
    },
    get refuses() {
      return state.refuses
    },
    set refuses(next) {
      state.refuses = next
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => control.close(resolve))
    },
  }
}

interface Asked {
  readonly session: Session
  readonly files: Map<string, string>
  readonly state: { password: string; refuses: (path: string) => boolean }
}

const plain: Readonly<Record<string, string>> = {
  USER: '331 password',
  PWD: '257 "/"',
  TYPE: '200 fine',
  STRU: '200 fine',
  OPTS: '200 fine',
  MKD: '257 made',
  QUIT: '221 bye',
}

async function answer(asked: Asked, line: string): Promise<void> {
  const { session, files, state } = asked
  const [, command = '', text = ''] = /^(\S+) ?(.*)$/.exec(line) ?? []
  const path = text.startsWith('/') ? text : `${session.cwd.replace(/\/$/, '')}/${text}`
  if (command === 'PASS') say(session, text === state.password ? '230 in' : '530 Login incorrect')
  else if (command === 'CWD') {
    session.cwd = path
    say(session, '250 there')
  } else if (command === 'EPSV') say(session, await passive(session))
  else if (command === 'STOR' || command === 'RETR') await transfer(asked, command, path)
  else if (command === 'RNFR') {
    session.from = path
    say(session, '350 to what')
  } else if (command === 'RNTO') {
    files.set(path, files.get(session.from) ?? '')
    files.delete(session.from)
    say(session, '250 renamed')
  } else if (command === 'DELE') say(session, files.delete(path) ? '250 deleted' : '550 no such file')
  else say(session, plain[command] ?? '502 not here')
}

async function passive(session: Session): Promise<string> {
  session.data?.server.close()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  session.data = { server, connection: once(server, 'connection') }
  return `229 passive (|||${(server.address() as AddressInfo).port}|)` // it listens on a port
}

async function transfer(
  { session, files, state }: Asked,
  command: 'STOR' | 'RETR',
  path: string,
): Promise<void> {
  const { data } = session
  if (data === null) return say(session, '425 no data connection')
  session.data = null
  const [socket] = (await data.connection) as [Socket] // what it gives
  data.server.close()
  socket.on('error', () => undefined)
  if (command === 'STOR' && state.refuses(path)) {
    socket.destroy()
    return say(session, '553 name not allowed')
  }
  say(session, '150 go')
  if (command === 'RETR') socket.end(files.get(path) ?? '', 'latin1')
  else {
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer) // bytes
    // Every byte as a character of its own: what was written is read back as it was.
    files.set(path, Buffer.concat(chunks).toString('latin1'))
  }
  say(session, '226 done')
}
