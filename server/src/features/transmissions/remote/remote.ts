import type { TransmissionProtocol, TransmissionStep } from '@quantrac/contract'

/** Where to connect to, and as whom. */
export interface Target {
  readonly protocol: TransmissionProtocol
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string | null
  readonly private_key: string | null
  readonly host_key: string | null
  readonly certificate: string | null
}

/** A connection that is signed in. Every path is absolute, or begins where the account does. */
export interface Remote {
  /** Makes the folder where it is not there; returns its path. @throws TransmissionError */
  enter(folder: string): Promise<string>
  /** @throws TransmissionError */
  write(path: string, bytes: Buffer): Promise<void>
  /** Over what is there. @throws TransmissionError */
  rename(from: string, to: string): Promise<void>
  /** At most so many bytes. @throws TransmissionError */
  read(path: string, most: number): Promise<Buffer>
  /** @throws TransmissionError */
  remove(path: string): Promise<void>
  close(): void
}

export interface Opening {
  /** Ends the connection, and whatever waits for it. */
  readonly signal: AbortSignal
  /** After each step that succeeded. */
  readonly onStep?: ((step: TransmissionStep, detail: string) => void) | undefined
}

/** What must not stand in an error. */
export const secretsOf = ({ password, private_key }: Target): string[] => [password ?? '', private_key ?? '']
