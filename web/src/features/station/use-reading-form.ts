import type { ModuleLatest, ModuleLatestFactor, ModuleSeries, QualityCode } from '@quantrac/contract'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldRules } from '../../api/contract-values.ts'
import { useNumberCheck } from '../../components/form/use-number-check.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn } from '../../lib/decimal-input.ts'
import { doubtfulQuery } from './station-queries.ts'

/** What is stored of a factor at an instant. */
export interface Stored {
  readonly id: string
  readonly factor: ModuleLatestFactor
  readonly value: number
  readonly quality: QualityCode
}

interface ReadingValues {
  factor: string
  value: string
  quality: `${QualityCode}`
}

interface Asked {
  station: ModuleLatest
  at: string
  code: string | undefined
}

export type ReadingForm = ReturnType<typeof useReadingForm>

/** The form of the readings of an instant, which are read anew: what a table shows of them may be old. */
export function useReadingForm({ station, at, code }: Asked) {
  const { t } = useTranslation()
  const check = useNumberCheck()
  const found = useQuery({ ...doubtfulQuery(station.code, at, at), gcTime: 0 })
  const stored = found.data === undefined ? [] : storedOf(found.data, { station, at })
  const first = stored.find(({ factor }) => factor.code === code) ?? stored[0]
  const form = useForm<ReadingValues>({
    initialValues: { factor: '', value: '', quality: '0' },
    validate: {
      value: (text) =>
        text.trim() === ''
          ? t('form.required')
          : check(fieldRules.metric.value, t('settingThresholds.notANumber'))(text),
    },
  })
  const { initialize } = form
  // Only the first time: what is typed stays when the readings are renewed.
  const isBegun = form.values.factor !== ''
  useEffect(() => {
    if (first !== undefined && !isBegun) initialize(valuesOf(first))
  }, [first, isBegun, initialize])
  const chosen = stored.find(({ factor }) => factor.code === form.values.factor)
  return {
    form,
    found,
    stored,
    chosen,
    /** Begins with what is stored of another factor. */
    choose: (other: string): void => {
      const one = stored.find(({ factor }) => factor.code === other)
      if (one === undefined) return
      form.setInitialValues(valuesOf(one))
      form.setValues(valuesOf(one))
      form.clearErrors()
    },
    /** What differs from what is stored, from valid values; null: nothing. */
    change: (): { value?: number; quality?: 0 | 1 | 2 } | null => {
      const value = numberIn(form.values.value, currentLanguage(), fieldRules.metric.value)
      const quality = sentQuality(form.values.quality)
      const changed = {
        ...(value !== null && value !== chosen?.value && { value }),
        ...(quality !== null && quality !== chosen?.quality && { quality }),
      }
      return Object.keys(changed).length === 0 ? null : changed
    },
  }
}

/** A test or another person says what is suspect or invalid: nothing is chosen of the others then. */
function sentQuality(chosen: ReadingValues['quality']): 0 | 1 | 2 | null {
  const quality = Number(chosen)
  return quality === 0 || quality === 1 || quality === 2 ? quality : null
}

const valuesOf = ({ factor, value, quality }: Stored): ReadingValues => ({
  factor: factor.code,
  value: decimalText(value, currentLanguage()),
  quality: `${quality}`,
})

/** In the station's order. */
function storedOf(series: ModuleSeries, { station, at }: Pick<Asked, 'station' | 'at'>): Stored[] {
  return station.factors.flatMap((factor): Stored[] => {
    const found = series.datasets.find(({ code }) => code === factor.code)
    const [doubtful, measured] = [found?.doubtful[0], found?.data[0] ?? null]
    const reading = { id: `${factor.id}-${Date.parse(at)}`, factor }
    if (doubtful !== undefined) return [{ ...reading, value: doubtful.value, quality: doubtful.quality }]
    return measured === null ? [] : [{ ...reading, value: measured, quality: 0 }]
  })
}
