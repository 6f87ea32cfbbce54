/**
 * `node bench/measures/sheet.ts`: how long a sheet of STATIONS (500) with FACTORS (8) each, all with limits, takes to
 * be looked at and stored, to be looked at again, to be changed in every limit, and to be exported.
 */
import { machine } from '../load/program.ts'
import { startServed } from '../load/server.ts'

const stations = Number(process.env['STATIONS'] ?? 500)
const factors = Number(process.env['FACTORS'] ?? 8)

const app = await startServed({ modules: 1, factors: 1 })
try {
  console.log(`node bench/measures/sheet.ts, ${stations} stations, ${factors} factors with limits each`)
  console.log(`machine    ${machine()}`)
  console.log(`looked at                 ${await sent(sheet(75), '?dry=1')}`)
  console.log(`stored                    ${await sent(sheet(75), '')}`)
  console.log(`looked at again           ${await sent(sheet(75), '?dry=1')}`)
  console.log(`every limit changed       ${await sent(sheet(80), '')}`)
  console.log(`exported                  ${await exported()}`)
} finally {
  await app.end()
}

function sheet(limit: number): string {
  const lines = ['module,name,type,factor,factor_name,unit,min_value,max_value,max_range']
  for (let n = 1; n <= stations; n++)
    for (let m = 1; m <= factors; m++)
      lines.push(`SHEET-${n},Station ${n},wasteWater,F${m},Factor ${m},mg/L,5,${limit + m},7`)
  return lines.join('\n')
}

async function sent(body: string, query: string): Promise<string> {
  const began = performance.now()
  const response = await fetch(`${app.url}/api/modules/import/${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'text/csv' },
    body,
  })
  const answer = await response.text()
  return `${seconds(began)}; ${response.status} ${answer.slice(0, 90)}`
}

async function exported(): Promise<string> {
  const began = performance.now()
  const response = await fetch(`${app.url}/api/modules/export/csv/`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  const { byteLength } = await response.arrayBuffer()
  return `${seconds(began)}; ${(byteLength / 1024).toFixed(0)} KiB`
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(2)} s`
}
