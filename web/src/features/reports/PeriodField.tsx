import { Button, Group, Input } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../components/date/DateField.tsx'
import { datetimeValue } from '../../lib/date-input.ts'
import { type RangeChoice, type RangeName, rangeOf, periodOf } from '../../lib/ranges.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import classes from './AskCard.module.css'

/** The periods that reports are asked of. */
const names = [
  'yesterday',
  '7d',
  '30d',
  'thisMonth',
  'lastMonth',
  '1y',
] as const satisfies readonly RangeName[]

interface PeriodFieldProps {
  value: RangeChoice
  now: number
  error: string | undefined
  onChange: (choice: RangeChoice) => void
}

/** A period of time by name, or from and to in the product's zone. */
export function PeriodField({ value, now, error, onChange }: PeriodFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { turn, isRefused, setRefused, renew } = useTyped(value)
  return (
    <Input.Wrapper
      label={t('reports.period')}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      data-wrong={error !== undefined || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser */}
      <Group gap={6} mb={8} role="group" aria-labelledby={id}>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={name === value && !isRefused ? 'light' : 'default'}
            aria-pressed={name === value && !isRefused}
            onClick={() => {
              renew()
              onChange(name)
            }}
          >
            {t(`reports.periods.${name}`)}
          </Button>
        ))}
      </Group>
      <FromTo key={turn} value={value} now={now} onChange={onChange} onRefused={setRefused} />
    </Input.Wrapper>
  )
}

/** Typed times are kept until the next name is chosen; none is chosen while they are refused. */
function useTyped(value: RangeChoice) {
  const [turn, setTurn] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [seen, setSeen] = useState(value)
  const renew = (): void => {
    setTurn(turn + 1)
    setRefused(false)
  }
  if (seen !== value && (typeof value === 'string' || typeof seen === 'string')) {
    setSeen(value)
    if (typeof value === 'string') renew()
  }
  return { turn, isRefused, setRefused, renew }
}

interface FromToProps extends Omit<PeriodFieldProps, 'error'> {
  onRefused: (isRefused: boolean) => void
}

function FromTo({ value, now, onChange, onRefused }: FromToProps) {
  const { t } = useTranslation()
  const period = periodOf(value, now)
  const [from, setFrom] = useState(() => datetimeValue(period.from))
  const [to, setTo] = useState(() => datetimeValue(period.to))
  const isTurned = from !== '' && to !== '' && rangeOf(`${from}~${to}`) === undefined
  const change = (nextFrom: string, nextTo: string): void => {
    setFrom(nextFrom)
    setTo(nextTo)
    const own = rangeOf(`${nextFrom}~${nextTo}`)
    onRefused(own === undefined)
    if (own !== undefined) onChange(own)
  }
  return (
    <div className={classes.fromTo}>
      <DateField
        kind="datetime"
        label={t('reports.from', { zone: ZONE_LABEL })}
        value={from}
        error={from === '' ? t('form.required') : undefined}
        onChange={(next) => change(next, to)}
      />
      <DateField
        kind="datetime"
        label={t('reports.to', { zone: ZONE_LABEL })}
        value={to}
        error={isTurned ? t('reports.turnedAround') : to === '' ? t('form.required') : undefined}
        onChange={(next) => change(from, next)}
      />
    </div>
  )
}
