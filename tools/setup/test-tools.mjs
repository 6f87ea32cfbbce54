import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture } from './child.mjs'
import { step } from './progress.mjs'

/** Other programs that the tests use, and what is not tested without them. */
const TOOLS = [
  {
    name: 'Chromium',
    variable: 'QUANTRAC_CHROMIUM',
    // The headless shell is the same browser without windows: the suite needs a quarter less CPU with it.
    programs: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    // The fonts have the Vietnamese letters that Debian's bare Chromium draws as boxes. Not every Debian has the shell.
    debianPackages: ['chromium-headless-shell', 'fonts-noto-core'],
    otherwise: ['chromium', 'fonts-noto-core'],
    untested: 'the console in a browser (all of e2e/)',
  },
  {
    name: 'Mosquitto',
    variable: 'QUANTRAC_MOSQUITTO',
    programs: ['mosquitto'],
    debianPackages: ['mosquitto'],
    otherwise: ['mosquitto'],
    untested: 'ingest through an outside broker',
  },
  {
    name: 'mosquitto_pub',
    variable: 'QUANTRAC_MOSQUITTO_PUB',
    programs: ['mosquitto_pub'],
    debianPackages: ['mosquitto-clients'],
    otherwise: ['mosquitto-clients'],
    untested: 'mosquitto_pub at the endpoint',
  },
  {
    name: 'python3 with paho-mqtt',
    variable: 'QUANTRAC_PYTHON',
    programs: ['python3'],
    needs: ['-c', 'import paho.mqtt.client'],
    debianPackages: ['python3-paho-mqtt'],
    otherwise: ['python3-paho-mqtt'],
    untested: 'paho-mqtt at the endpoint',
  },
  {
    name: 'PgBouncer',
    variable: 'QUANTRAC_PGBOUNCER',
    programs: ['pgbouncer'],
    debianPackages: ['pgbouncer'],
    otherwise: ['pgbouncer'],
    untested: 'a pooler before PostgreSQL',
  },
  {
    name: 'vsftpd',
    variable: 'QUANTRAC_VSFTPD',
    programs: ['vsftpd'],
    debianPackages: ['vsftpd'],
    otherwise: ['vsftpd'],
    untested: 'files over FTP and FTPS to vsftpd',
  },
  {
    name: 'sshd',
    variable: 'QUANTRAC_SSHD',
    programs: ['sshd'],
    debianPackages: ['openssh-server'],
    otherwise: ['openssh-server'],
    untested: 'files over SFTP to OpenSSH',
  },
  {
    name: 'nginx',
    variable: 'QUANTRAC_NGINX',
    programs: ['nginx'],
    debianPackages: ['nginx-light'],
    otherwise: ['nginx-light'],
    untested: 'the configuration of nginx in docs/operations.md',
  },
  {
    name: 'Caddy',
    variable: 'QUANTRAC_CADDY',
    programs: ['caddy'],
    debianPackages: ['caddy'],
    otherwise: ['caddy'],
    untested: 'the configuration of Caddy in docs/operations.md',
  },
  {
    name: 'pdftotext',
    variable: 'QUANTRAC_PDFTOTEXT',
    programs: ['pdftotext'],
    debianPackages: ['poppler-utils'],
    otherwise: ['poppler-utils'],
    untested: 'what the PDF of a report says',
  },
]

/**
 * Finds the tools, or installs them on Debian as root, and sets their paths in the environment for the tests.
 * @returns {Promise<{ missing: string[] }>} a sentence for each that could not be installed
 */
export async function ensureTestTools() {
  const absent = TOOLS.filter((tool) => !find(tool) && !process.env[tool.variable])
  let failure = ''
  if (absent.length > 0) {
    failure = await installOnDebian(absent.flatMap((tool) => tool.debianPackages))
    if (failure !== '') failure = await installOnDebian(absent.flatMap((tool) => tool.otherwise))
  }
  const missing = TOOLS.flatMap((tool) => {
    const program = find(tool)
    const named = process.env[tool.variable]
    const reason = named ? `${tool.variable} names ${named}, which is no program` : failure
    if (!program) return [`${tool.name} could not be had (${reason}): not tested is ${tool.untested}.`]
    process.env[tool.variable] = program
    return []
  })
  return { missing }
}

/** @param {(typeof TOOLS)[number]} tool */
function find(tool) {
  const named = process.env[tool.variable]
  const isTool = (/** @type {string} */ file) => isProgram(file) && works(file, tool.needs)
  if (named) return isTool(named) ? named : undefined
  // Debian installs servers outside an ordinary user's PATH.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return tool.programs.flatMap((program) => folders.map((folder) => path.join(folder, program))).find(isTool)
}

/**
 * @param {string} file
 * @param {string[] | undefined} needs how it is called to see whether it has what is needed
 */
const works = (file, needs) => needs === undefined || spawnSync(file, needs).status === 0

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {string[]} packages
 * @returns {Promise<string>} why it failed; empty if it succeeded
 */
async function installOnDebian(packages) {
  if (!existsSync('/etc/debian_version')) return 'only on Debian they are installed by themselves'
  if (process.getuid?.() !== 0) return `run "apt-get install ${packages.join(' ')}" as root`
  return step(`installing ${packages.join(', ')} (about two minutes)`, () =>
    withoutStartingServices(async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' }
      const update = await capture(['apt-get', 'update'], { env })
      const install = await capture(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], {
        env,
      })
      if (install.code === 0) return ''
      console.error(update.code === 0 ? install.output : update.output)
      return 'apt-get failed, see above'
    }),
  )
}

/**
 * The tests start their own brokers; a service on the usual port would block the product.
 * @template T
 * @param {() => Promise<T>} install
 */
async function withoutStartingServices(install) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await install()
  } finally {
    rmSync(policy)
  }
}
