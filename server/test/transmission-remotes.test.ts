import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import ssh2 from 'ssh2'
import { expect, onTestFinished, test } from 'vitest'
import { openRemote } from '../src/features/transmissions/remote/open.ts'
import type { TransmissionError } from '../src/features/transmissions/remote/problem.ts'
import type { Remote, Target } from '../src/features/transmissions/remote/remote.ts'
import { fingerprintOf } from '../src/features/transmissions/remote/sftp.ts'
import { type FileServer, sshd, vsftpd } from './file-servers.ts'

async function connected(target: Target, onStep?: (step: string, detail: string) => void): Promise<Remote> {
  const remote = await openRemote(target, { signal: new AbortController().signal, onStep })
  onTestFinished(() => remote.close())
  return remote
}

const problemOf = (target: Target): Promise<TransmissionError | null> =>
  openRemote(target, { signal: new AbortController().signal }).then(
    () => null,
    (error: TransmissionError) => error,
  )

/** Uses every call of a connection; what the server holds afterwards. */
async function leftBehind(server: FileServer, root: string) {
  const remote = await connected(server.target)
  const folder = await remote.enter(`${root}2026/11/25`)
  expect(await remote.enter(`${root}2026/11/25`)).toBe(folder)
  const text = 'pH\t7.20\t-\t20261125125200\t00\r\nTemp\t29.3\t°C\t20261125125200\t00\r\n'
  for (const content of ['an earlier try', text]) {
    await remote.write(`${folder}/a.txt.tmp`, Buffer.from(content))
    await remote.rename(`${folder}/a.txt.tmp`, `${folder}/a.txt`)
  }
  expect(String(await remote.read(`${folder}/a.txt`, 1000))).toBe(text)
  expect(await server.files()).toEqual(new Map([['/2026/11/25/a.txt', text]]))
  const refused = await remote.remove(`${folder}/b.txt`).catch((error: TransmissionError) => error)
  expect(refused).toMatchObject({ problem: 'reply', isRefusal: true })
  await remote.remove(`${folder}/a.txt`)
  return server.files()
}

test('vsftpd takes, gives back and deletes a file', async (context) => {
  const server = await vsftpd(context, 'ftp')
  expect(await leftBehind(server, `${server.home}/`)).toEqual(new Map())
  expect(await leftBehind(server, '')).toEqual(new Map())
})

test('vsftpd with TLS takes a file, over explicit and implicit FTPS', async (context) => {
  for (const protocol of ['ftps', 'ftps-implicit'] as const) {
    const server = await vsftpd(context, protocol)
    const steps: string[] = []
    const remote = await connected(server.target, (step) => steps.push(step))
    expect(steps).toEqual(['resolve', 'connect', 'tls', 'login'])
    remote.close()
    expect(await leftBehind(server, '')).toEqual(new Map())
  }
})

test('a certificate that nobody has signed is refused before the password is sent', async (context) => {
  const { target } = await vsftpd(context, 'ftps')
  expect(await problemOf({ ...target, certificate: null })).toMatchObject({ problem: 'certificate' })
  const other = await vsftpd(context, 'ftps', '127.0.0.2')
  expect(await problemOf(other.target)).toMatchObject({ problem: 'certificate' })
})

test('a name that the server does not know is refused in its own words', async (context) => {
  const { target } = await vsftpd(context, 'ftp')
  const error = await problemOf({ ...target, username: 'nobody-here', password: 'very secret' })
  expect(error).toMatchObject({ problem: 'login', isRefusal: false })
  expect(error?.detail).toMatch(/^530 /)
  expect(error?.stored).not.toContain('very secret')
})

test('OpenSSH takes a file with a key, in an absolute folder and in one of the account', async (context) => {
  const server = await sshd(context)
  expect(await leftBehind(server, `${server.home}/`)).toEqual(new Map())
  expect(await leftBehind(server, '')).toEqual(new Map())
})

test('a server with another key, or one that is not known, is told nothing', async (context) => {
  const { target } = await sshd(context)
  const steps: string[] = []
  const signal = new AbortController().signal
  const other = { ...target, host_key: `SHA256:${'a'.repeat(43)}` }
  const error = await openRemote(other, { signal, onStep: (step) => steps.push(step) }).catch(
    (failure: TransmissionError) => failure,
  )
  expect(error).toMatchObject({ problem: 'host-key', detail: target.host_key })
  expect(steps).toEqual(['resolve', 'connect'])
  expect(await problemOf({ ...target, host_key: null })).toMatchObject({
    problem: 'host-key-unknown',
    detail: target.host_key,
  })
})

test('who is not known to OpenSSH is refused', async (context) => {
  const { target } = await sshd(context)
  expect(await problemOf({ ...target, username: 'nobody-here' })).toMatchObject({ problem: 'login' })
})

/** How a server lets people in; what it was told. */
type AskedFor = 'password' | 'keyboard-interactive'
interface PasswordServer {
  readonly target: Target
  readonly told: string[]
}

/**
 * A server that takes a password. OpenSSH would ask the accounts of this machine for it, so it is that of ssh2: what
 * happens after the sign-in is tried with OpenSSH.
 */
async function passwordServer(asks: AskedFor): Promise<PasswordServer> {
  const { private: key, public: own } = ssh2.utils.generateKeyPairSync('ed25519')
  const told: string[] = []
  const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (auth) => {
      const take = (given: string) => {
        told.push(given)
        if (given === 'very secret') auth.accept()
        else auth.reject([asks])
      }
      if (auth.method === 'password' && asks === 'password') take(auth.password)
      else if (auth.method === 'keyboard-interactive' && asks === 'keyboard-interactive')
        auth.prompt([{ prompt: 'Password: ', echo: false }], (answers) => take(answers[0] ?? ''))
      else auth.reject([asks])
    })
    client.on('session', (accept) => accept().on('sftp', (open) => void open()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const host_key = fingerprintOf(Buffer.from(own.split(' ')[1] ?? '', 'base64'))
  const account = { username: 'plant', password: 'very secret', private_key: null, certificate: null }
  return { target: { ...account, protocol: 'sftp', host: '127.0.0.1', port, host_key }, told }
}

test.for(['password', 'keyboard-interactive'] as const)(
  'SFTP signs in where it is asked by %s',
  async (asks) => {
    const { target, told } = await passwordServer(asks)
    const steps: string[] = []
    await connected(target, (step) => steps.push(step))
    expect([steps, told]).toEqual([['resolve', 'connect', 'host-key', 'login'], ['very secret']])
    const refused = await problemOf({ ...target, password: 'another' })
    expect(refused).toMatchObject({ problem: 'login', isRefusal: false })
    expect(refused?.stored).not.toContain('another')
  },
)

test('a server with another key is not told the password', async () => {
  const { target, told } = await passwordServer('password')
  const other = `SHA256:${'a'.repeat(43)}`
  expect(await problemOf({ ...target, host_key: other })).toMatchObject({ problem: 'host-key' })
  expect(told).toEqual([])
})

/** A server that says what it likes. */
async function hostile(greet: (socket: Socket) => void): Promise<Target> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const nobody = { username: 'plant', password: 'very secret', private_key: null, certificate: null }
  return { ...nobody, protocol: 'ftp', host: '127.0.0.1', port, host_key: null }
}

/** Answers each command, by its first word. */
const answering = (answers: Readonly<Record<string, string>>) => (socket: Socket) => {
  socket.write('220 ready\r\n')
  socket.on('data', (data) => {
    for (const line of String(data)
      .split('\r\n')
      .filter((one) => one !== ''))
      socket.write(`${answers[line.split(' ')[0] ?? ''] ?? '200 fine'}\r\n`)
  })
}

const account = { USER: '331 more', PASS: '230 in', PWD: '257 "/"' }

test('a server that floods is left at once', async () => {
  for (const protocol of ['ftp', 'ftps', 'ftps-implicit', 'sftp'] as const) {
    const left = Promise.withResolvers<void>()
    const target = await hostile((socket) => {
      const more = () => {
        while (socket.writable && socket.write('x'.repeat(65_536)));
      }
      socket.on('drain', more)
      socket.on('close', () => left.resolve())
      more()
    })
    const ending = new AbortController()
    const opening = openRemote({ ...target, protocol }, { signal: ending.signal })
    const failed = opening.then(
      () => null,
      (error: TransmissionError) => error,
    )
    await left.promise
    ending.abort()
    expect(await failed).toMatchObject({ isRefusal: false })
  }
})

test('a server that closes or talks nonsense is a failure, not a wait', async () => {
  const closing = await hostile((socket) => socket.end())
  for (const protocol of ['ftp', 'ftps', 'ftps-implicit', 'sftp'] as const)
    expect(await problemOf({ ...closing, protocol })).toMatchObject({ problem: 'closed' })
  const nonsense = await hostile((socket) => socket.end('\u0000\u0007HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await problemOf({ ...nonsense, protocol: 'ftps-implicit' })).toMatchObject({ problem: 'no-tls' })
  for (const protocol of ['ftp', 'ftps', 'sftp'] as const)
    expect(await problemOf({ ...nonsense, protocol })).not.toBeNull()
})

test('a silent server is left when the time is over', async () => {
  const silent = await hostile(() => undefined)
  for (const protocol of ['ftp', 'ftps-implicit', 'sftp'] as const) {
    const ending = new AbortController()
    const opening = openRemote({ ...silent, protocol }, { signal: ending.signal })
    ending.abort()
    expect(await opening.catch((error: TransmissionError) => error)).toMatchObject({ problem: 'timeout' })
  }
})

test('what a server says stands in no error with the password in it, and on one line', async () => {
  const error = await problemOf(
    await hostile(answering({ ...account, PASS: '530 no \u001b[31m very secret \u202e for you' })),
  )
  expect(error).toMatchObject({ problem: 'login', detail: '530 no [31m *** for you' })
  const long = await problemOf(await hostile(answering({ ...account, PASS: `530 ${'x'.repeat(5000)}` })))
  expect(long?.detail.length).toBe(300)
})

test('a server that names another host for its data is not followed there', async () => {
  let reached = 0
  const other = createServer((socket) => {
    reached += 1
    socket.destroy()
  }).listen(0, '127.0.0.3')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const target = await hostile(
    answering({ ...account, EPSV: '500 no', PASV: `227 to (10,0,0,3,${port >> 8},${port & 255})` }),
  )
  const remote = await connected(target)
  await expect(remote.write('/a.txt', Buffer.from('a'))).rejects.toMatchObject({ name: 'Error' })
  expect(reached).toBe(0)
})

test('a file that is read back is read to its expected end only', async (context) => {
  const server = await vsftpd(context, 'ftp')
  const remote = await connected(server.target)
  const folder = await remote.enter('')
  await remote.write(`${folder}/long`, Buffer.alloc(100_000, 1))
  await expect(remote.read(`${folder}/long`, 10)).rejects.toMatchObject({ problem: 'different' })
})
