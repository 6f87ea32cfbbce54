import {
  type Page,
  quantityOf,
  type Transmission,
  type TransmissionChange,
  transmissionRoutes,
  type TransmissionWrite,
} from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { isTaken } from '../../db/uniqueness.ts'
import { AppError } from '../../errors.ts'
import { columnsFor } from '../../lib/changes.ts'
import { codeKey } from '../../lib/code-key.ts'
import { pageOf, readPage } from '../../lib/paging.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { listFactorsOf } from '../factors/factors.service.ts'
import { findModuleByCode } from '../modules/modules.service.ts'
import { encrypt } from '../../sealed.ts'
import { stationProblems, transmissionProblems } from './checks.service.ts'
import { shownTransmissions } from './shown.service.ts'
import {
  countTransmissions,
  insertTransmission,
  lockTransmission,
  removeTransmission,
  resetState,
  selectTransmission,
  selectTransmissions,
  type Settings,
  settingsOf,
  type StoredStation,
  type TransmissionColumns,
  type TransmissionRow,
  updateTransmission,
} from './transmissions.queries.ts'

export interface TransmissionListQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
}

const most = 100
const usualPorts = { ftp: 21, ftps: 21, 'ftps-implicit': 990, sftp: 22 } as const

/** By name. */
export async function listTransmissions(
  ctx: Context,
  query: TransmissionListQuery,
): Promise<Page<Transmission>> {
  const { search, limit } = query
  const { count, start, rows } = await readPage(query, {
    count: () => countTransmissions(ctx.db, search),
    rows: (from) => selectTransmissions(ctx.db, { search, limit, start: from }),
  })
  const { path } = transmissionRoutes.transmissionList
  return pageOf({ path, query, limit, start, count, results: await shownTransmissions(ctx, rows) })
}

/** @throws AppError not-found */
export async function getRow(ctx: Context, id: number): Promise<TransmissionRow> {
  const row = await selectTransmission(ctx.db, id)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** @throws AppError not-found */
export async function getTransmission(ctx: Context, id: number): Promise<Transmission> {
  const [transmission] = await shownTransmissions(ctx, [await getRow(ctx, id)])
  if (transmission === undefined) throw new AppError('not-found')
  return transmission
}

/** @throws AppError transmissions-full, or under the field that is wrong */
export async function createTransmission(ctx: Context, input: TransmissionWrite): Promise<Transmission> {
  return transaction(ctx, async (tx) => {
    AppError.refuse({ ...transmissionProblems(input), ...stationProblems(input) })
    if ((await countTransmissions(tx.db)) >= most) throw new AppError('transmissions-full')
    const { password, private_key, stations: given, line, ...same } = input
    const settings = { ...same, port: input.port ?? usualPorts[input.protocol] }
    const stations = await storedStations(tx, given)
    const sealed = { password: sealedOf(tx, password, null), private_key: sealedOf(tx, private_key, null) }
    const id = await insertTransmission(tx.db, columnsOf(settings, { sealed, line, stations }))
    if (isTaken(id)) throw AppError.field(id.taken, 'taken')
    await resetState(tx.db, id, settings.enabled ? tx.sure.now() : null)
    const after = await getTransmission(tx, id)
    await writeAudit(tx, {
      action: 'transmission.create',
      object_id: id,
      ...moduleOf(stations),
      after: logged(after),
    })
    return after
  })
}

/** Omitted fields stay unchanged. @throws AppError not-found, or under the field that is wrong */
export async function changeTransmission(
  ctx: Context,
  id: number,
  input: TransmissionChange,
): Promise<Transmission> {
  AppError.refuse(transmissionProblems(input))
  return transaction(ctx, async (tx) => {
    if (!(await lockTransmission(tx.db, id))) throw new AppError('not-found')
    const row = await getRow(tx, id)
    const before = await getTransmission(tx, id)
    const { password, private_key, stations: given, line: newLine, ...change } = input
    const settings = settingsOf({ ...row, ...columns(change) })
    const line = newLine ?? row.line
    AppError.refuse(stationProblems({ ...settings, line, stations: given ?? before.stations }))
    const stations = given === undefined ? row.stations : await storedStations(tx, given)
    const sealed = sealedFor(tx, { row, settings, input: { password, private_key } })
    const updated = await updateTransmission(tx.db, id, columnsOf(settings, { sealed, line, stations }))
    if (isTaken(updated)) throw AppError.field(updated.taken, 'taken')
    await resetState(tx.db, id, settings.enabled ? (row.since ?? tx.sure.now()) : null)
    const after = await getTransmission(tx, id)
    await writeAudit(tx, {
      action: 'transmission.update',
      object_id: id,
      ...moduleOf(stations),
      before: logged(before),
      after: { ...logged(after), ...(password && { password }), ...(private_key && { secret: private_key }) },
    })
    return after
  })
}

/** @throws AppError not-found */
export async function deleteTransmission(ctx: Context, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await lockTransmission(tx.db, id))) throw new AppError('not-found')
    const { stations } = await getRow(tx, id)
    const before = await getTransmission(tx, id)
    await removeTransmission(tx.db, id)
    const action = 'transmission.delete'
    await writeAudit(tx, { action, object_id: id, ...moduleOf(stations), before: logged(before) })
  })
}

/** Of several stations it is of none: who reaches one of them does not see the others. */
export const moduleOf = (stations: readonly StoredStation[]): { module_id?: number } => {
  const [first, ...others] = stations
  return first === undefined || others.length > 0 ? {} : { module_id: first.module_id }
}

const columns = columnsFor<Settings>()

interface Sealed {
  readonly password: Buffer | null
  readonly private_key: Buffer | null
}

const columnsOf = (
  settings: Settings,
  {
    sealed,
    line,
    stations,
  }: { sealed: Sealed; line: TransmissionRow['line']; stations: readonly StoredStation[] },
): TransmissionColumns => ({
  ...settings,
  name_key: codeKey(settings.name),
  password_encrypted: sealed.password,
  private_key_encrypted: sealed.private_key,
  line: JSON.stringify(line),
  module_ids: stations.map(({ module_id }) => module_id),
  stations: JSON.stringify(stations),
})

/** Empty keeps what is stored, null deletes it. */
function sealedOf(ctx: Context, given: string | null | undefined, stored: Buffer | null): Buffer | null {
  if (given === null) return null
  return given ? encrypt(given, ctx.keys.storage) : stored
}

/** What is stored is never sent to another server than the one that it was given for. */
function sealedFor(
  ctx: Context,
  {
    row,
    settings,
    input,
  }: {
    row: TransmissionRow
    settings: Settings
    input: Pick<TransmissionChange, 'password' | 'private_key'>
  },
): Sealed {
  const isMoved =
    row.host !== settings.host || row.port !== settings.port || row.protocol !== settings.protocol
  if (isMoved && row.password_encrypted !== null && input.password !== null && !input.password)
    throw AppError.field('password', 'password-needed-again')
  return {
    password: sealedOf(ctx, input.password, row.password_encrypted),
    private_key: sealedOf(ctx, input.private_key, row.private_key_encrypted),
  }
}

/** With the symbol and the unit of each factor. */
async function storedStations(
  tx: Context,
  given: NonNullable<TransmissionChange['stations']>,
): Promise<StoredStation[]> {
  const stored: StoredStation[] = []
  for (const [n, { module_code, station_code, type, factors }] of given.entries()) {
    const at = `stations.${n}`
    const module = await findModuleByCode(tx, module_code)
    if (module === undefined) throw AppError.field(`${at}.module_code`, 'unknown')
    if (stored.some(({ module_id }) => module_id === module.id))
      throw AppError.field(`${at}.module_code`, 'taken')
    const own = new Map((await listFactorsOf(tx, module.id)).map((factor) => [factor.code, factor]))
    const sent = factors.map(({ factor_code, symbol, unit }, m) => {
      const factor = own.get(factor_code)
      const field = `${at}.factors.${m}`
      if (factor === undefined) throw AppError.field(`${field}.factor_code`, 'unknown')
      const written = symbol ?? quantityOf(factor.quantity ?? '')?.symbol
      if (!written) throw AppError.field(`${field}.symbol`, 'needed')
      return { factor_id: factor.id, symbol: written, unit: unit ?? factor.unit.replace(/\s+/g, '') }
    })
    stored.push({ module_id: module.id, station_code, type, factors: sent })
  }
  return stored
}

const logged = ({ state: _state, password: _password, private_key: _key, ...shown }: Transmission) => shown
