import type { FactorEnergy } from '@quantrac/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { draw, signedIn, standInServer } from '../../../test/draw.tsx'
import type { FactorNow } from '../../components/live-stations/station-now.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { FactorRow } from './FactorRow.tsx'

beforeAll(() => loadTexts(['dashboard']))

const meter = (id: number) =>
  ({
    id,
    factor: id,
    code: `E${id}`,
    name: 'Main',
    unit: 'kWh',
    decimals: 1,
    kind: 'counter',
    value: 1000,
    condition: 'normal',
    min_value: null,
    max_value: null,
    timestamp: null,
  }) as unknown as FactorNow // as far as the row reads it

test('what a meter has counted today says where a part is interpolated', async () => {
  const energy = (factor_id: number, interpolated: boolean): FactorEnergy => ({
    factor_id,
    code: `E${factor_id}`,
    energy: 125,
    interpolated,
  })
  signedIn([])
  standInServer({ 'GET /api/modules/get-energy-by-factor/': { data: [energy(1, true), energy(2, false)] } })
  await draw(
    <ul>
      {[1, 2].map((id) => (
        <FactorRow key={id} factor={meter(id)} points={undefined} silentMs={60_000} isStationSilent={false} />
      ))}
    </ul>,
  )
  await screen.findAllByText(/125/)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const words = 'partly interpolated over a gap in the readings'
  expect(rows.map((row) => [row.includes('125'), row.includes('*'), row.includes(words)])).toEqual([
    [true, true, true],
    [true, false, false],
  ])
})
