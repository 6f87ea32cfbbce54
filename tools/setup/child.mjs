import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @typedef {{ cwd?: string, env?: Record<string, string> }} ChildOptions */

/** One Ctrl-C arrives twice, from the terminal and from npm; a person's second Ctrl-C comes later than this. */
const REPEAT_AFTER_MS = 500

/** @param {ChildOptions} options */
const spawnOptions = (options) => ({
  cwd: options.cwd ?? ROOT,
  env: { ...process.env, ...options.env },
})

/**
 * Runs a program to its end and returns its output.
 * @param {string[]} command program and arguments
 * @param {ChildOptions} options
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export function capture([program = '', ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptions(options), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}

/**
 * Runs a program in the terminal and forwards every signal to it.
 * @param {string[]} command program and arguments
 * @param {ChildOptions} options
 * @returns {Promise<number>} its exit code
 */
export function runInView(command, options = {}) {
  const child = startInView(command, options)
  return child.ended
}

/**
 * Starts a program in the terminal; signals to this process are forwarded to it.
 * @param {string[]} command program and arguments
 * @param {ChildOptions} options
 */
export function startInView([program = '', ...args], options = {}) {
  const child = spawn(program, args, {
    ...spawnOptions(options),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches the whole foreground group, and npm forwards it again. In a separate group the child
    // gets each signal only from here, and only once: the first signal stops it gracefully.
    detached: process.platform !== 'win32',
  })
  const stopForwarding = forwardSignals((signal) => child.kill(signal))
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
  void ended.then(stopForwarding)
  return { ended, kill: (/** @type {NodeJS.Signals} */ signal) => child.kill(signal) }
}

/** @param {(signal: NodeJS.Signals) => void} send */
function forwardSignals(send) {
  /** @type {Map<NodeJS.Signals, number>} */
  const lastSent = new Map()
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const now = performance.now()
    if (now - (lastSent.get(signal) ?? -Infinity) < REPEAT_AFTER_MS) return
    lastSent.set(signal, now)
    send(signal)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const orphaned = onceOrphaned(() => forward('SIGTERM'))
  return () => {
    clearInterval(orphaned)
    for (const signal of signals) process.off(signal, forward)
  }
}

/**
 * On SIGTERM npm ends immediately with its shell and does not forward the signal: what it started would keep running.
 * @param {() => void} stop
 */
function onceOrphaned(stop) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  return watch
}

/**
 * As a shell reports it: 128 plus the signal's number.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 0)
}

/**
 * The command that runs an installed package's program, the same on every system.
 * @param {string} packageName
 * @param {string} [binName] if it differs from the package's name
 */
export function packageCommand(packageName, binName = packageName) {
  const folder = path.join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return [process.execPath, path.join(folder, typeof bin === 'string' ? bin : bin[binName])]
}
