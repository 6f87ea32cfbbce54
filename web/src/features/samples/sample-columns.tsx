import type { Sample } from '@quantrac/contract'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/table/column.ts'
import { PhoneLines } from '../../components/table/PhoneLines.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { differenceText, limitText, percentText, resultText } from '../../lib/sample-text.ts'
import { formatClock, formatClockDay } from '../../lib/time-format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { limitSource, tones } from './sample-words.ts'

interface CellProps {
  of: Sample
}

export const sampleColumns: readonly Column<Sample>[] = [
  {
    key: 'taken_at',
    header: 'samples.takenAt',
    sort: 'taken_at',
    width: '30%',
    cell: (row) => <Taken of={row} />,
  },
  { key: 'factor', header: 'samples.factor', sort: 'factor', cell: ({ factor }) => factor.code },
  { key: 'value', header: 'samples.result', align: 'right', cell: (row) => <Result of={row} /> },
  { key: 'limit', header: 'samples.limit', cell: (row) => <Limit of={row} /> },
  { key: 'instrument', header: 'samples.instrument', align: 'right', cell: (row) => <Instrument of={row} /> },
  { key: 'difference', header: 'samples.difference', align: 'right', cell: (row) => <Difference of={row} /> },
]

/** Of all stations: with its own, which leads to its samples. */
export const allSampleColumns: readonly Column<Sample>[] = [
  {
    key: 'module',
    header: 'samples.station',
    sort: 'module',
    width: '15%',
    cell: (row) => <Station of={row} />,
  },
  ...sampleColumns.map((column) => (column.key === 'taken_at' ? { ...column, width: '22%' } : column)),
]

export const allSampleLines = (row: Sample) => (
  <PhoneLines
    what={`${row.module.code} · ${row.factor.code}`}
    value={<Judged of={row} />}
    facts={[resultText(row, currentLanguage()), differencesOf(row), row.laboratory, row.result_code]}
    when={formatClockDay(Date.parse(row.taken_at))}
  />
)

function Station({ of: { module } }: CellProps) {
  return <Two first={module.code} second={module.name === module.code ? '' : module.name} />
}

/** A sample in two lines, for a phone. */
export const sampleLines = (row: Sample) => (
  <PhoneLines
    what={`${row.factor.code} ${resultText(row, currentLanguage())}`}
    value={<Judged of={row} />}
    facts={[differencesOf(row), row.laboratory, row.result_code]}
    when={formatClockDay(Date.parse(row.taken_at))}
  />
)

const differencesOf = (row: Sample): string =>
  [differenceText(row, currentLanguage()), percentText(row, currentLanguage())]
    .filter((text) => text !== '')
    .join(' · ')

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div>
      <div style={{ whiteSpace: 'nowrap' }}>{first}</div>
      <Text component="div" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {second}
      </Text>
    </div>
  )
}

/** When, and who has analysed it how. */
function Taken({ of: { taken_at, result_code, laboratory, method } }: CellProps) {
  const facts = [result_code, laboratory, method].filter((text) => text !== '')
  return <Two first={formatClockDay(Date.parse(taken_at))} second={facts.join(' · ')} />
}

/** As it was typed; in the factor's unit where that is another. */
function Result({ of }: CellProps) {
  const { in_factor_unit: value, unit, factor, below } = of
  const other =
    value === null || unit === factor.unit
      ? ''
      : resultText({ value, unit: factor.unit, below }, currentLanguage())
  return <Two first={resultText(of, currentLanguage())} second={other === '' ? '' : `= ${other}`} />
}

function Judged({ of: { judgement } }: CellProps) {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[judgement.result]}>{t(`samples.results.${judgement.result}`)}</StatusBadge>
}

function Limit({ of }: CellProps) {
  const { t } = useTranslation()
  const limit = limitText(of, currentLanguage())
  return (
    <Two
      first={<Judged of={of} />}
      second={[limit, limitSource(of, t)].filter((text) => text !== '').join(' · ')}
    />
  )
}

function Instrument({ of: { instrument, factor } }: CellProps) {
  const { t } = useTranslation()
  if (instrument === null) return <Text c="dimmed">{t('samples.noMean')}</Text>
  const { mean, n, expected, start, end } = instrument
  const language = currentLanguage()
  const hour = `${formatClock(start)}–${formatClock(end)}`
  const data = t('samples.readings', { n, expected })
  return (
    <Two
      first={
        mean === null
          ? t('samples.notEnough')
          : `${formatNumber(mean, language, factor.decimals)} ${factor.unit}`.trim()
      }
      second={`${hour} · ${data}`}
    />
  )
}

function Difference({ of }: CellProps) {
  const language = currentLanguage()
  const text = differenceText(of, language)
  return text === '' ? <Text c="dimmed">–</Text> : <Two first={text} second={percentText(of, language)} />
}
