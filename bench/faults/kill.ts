/**
 * `node bench/faults/kill.ts --through embedded|mosquitto [--messages 100000] [--kills 20] [--seed 1] [--window 300]
 * [--qos 1] [--cut 0]` Kills the server with -9 repeatedly while stations publish, which end their own connections too
 * after every `cut` answers; nothing that was acknowledged may be missing.
 */
import { parseArgs } from 'node:util'
import { findMosquitto } from '../../e2e/src/paths.ts'
import { judgeWithoutFaults, runFaults } from '../../e2e/faults/fault-run.ts'
import { serverKills } from '../../e2e/faults/kills.ts'
import { createPostgres } from '../../e2e/faults/postgres.ts'
import { show } from './show.ts'
import { makeStream } from '../../e2e/faults/stream.ts'

const { values } = parseArgs({
  options: {
    through: { type: 'string', default: 'embedded' },
    messages: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    window: { type: 'string', default: '300' },
    qos: { type: 'string', default: '1' },
    cut: { type: 'string', default: '0' },
  },
})

async function main(): Promise<number> {
  const { through } = values
  if (through !== 'embedded' && through !== 'mosquitto') {
    console.error('--through embedded or --through mosquitto')
    return 2
  }
  if (through === 'mosquitto' && findMosquitto() === null) {
    console.log('skipped: no Mosquitto on this machine')
    return 0
  }
  const postgres = await createPostgres()
  try {
    const kills = Number(values.kills)
    const stream = makeStream(Number(values.messages), Number(values.seed))
    const outcome = await runFaults({
      name: `kill_${through}`,
      through,
      stream,
      window: Number(values.window),
      qos: values.qos === '2' ? 2 : 1,
      ...(values.cut !== '0' && { cutEvery: Number(values.cut) }),
      faults: serverKills(kills, stream),
      postgres,
      clean: () => judgeWithoutFaults(postgres, stream),
      report: (line) => console.log(line),
    })
    return show(`server killed ${kills} times, through ${through}`, outcome) ? 0 : 1
  } finally {
    await postgres.remove()
  }
}

process.exitCode = await main()
