import type { ReportSample } from '@quantrac/contract'
import { notDetected, sampleHeads, sampleResultWords, samplesFile } from '../../../words/samples.words.ts'
import type { Locale, Text } from '../../../words/text.ts'
import type { Shown, SmallSheet } from '../../files/sheet.ts'
import { headerStyle, numberStyle } from '../../files/styles.ts'
import type { ReportFile } from './report-file.ts'
import { asTyped, instant, shown } from './xlsx-sheets.ts'

const heads: readonly Text[] = [
  sampleHeads.factor,
  sampleHeads.taken_at,
  sampleHeads.value,
  sampleHeads.unit,
  sampleHeads.detection_limit,
  sampleHeads.laboratory,
  sampleHeads.method,
  sampleHeads.result_code,
  sampleHeads.remark,
  samplesFile.instrument,
  samplesFile.instrument_unit,
  samplesFile.readings,
  samplesFile.difference,
  samplesFile.percent,
  samplesFile.least,
  samplesFile.greatest,
  samplesFile.limit_unit,
  samplesFile.standard,
  samplesFile.result,
]
const widths = [14, 20, 12, 10, 16, 32, 20, 18, 30, 18, 12, 18, 18, 16, 14, 14, 14, 28, 20]

/** The samples of laboratories, a line each; none where there are none. */
export function sampleSheets({ summary }: Pick<ReportFile, 'summary'>, locale: Locale): SmallSheet[] {
  const { samples } = summary
  if (samples === null || samples.length === 0) return []
  const header = heads.map((text): Shown => shown(text[locale], headerStyle))
  return [
    {
      name: samplesFile.title[locale],
      widths,
      rows: [header, ...samples.map((one) => cellsOf(one, locale))],
      frozenRows: 1,
    },
  ]
}

function cellsOf({ factor, instrument, judgement, ...one }: ReportSample, locale: Locale): Shown[] {
  const { limit, result } = judgement
  return [
    shown(factor.code),
    instant(one.taken_at),
    one.below ? shown(notDetected[locale]) : asTyped(one.value),
    shown(one.unit),
    asTyped(one.below ? one.value : null),
    ...[one.laboratory, one.method, one.result_code, one.remark].map((text) => shown(text)),
    shown(instrument?.mean ?? null, numberStyle(factor.decimals)),
    shown(factor.unit),
    shown(instrument === null ? null : `${instrument.n} / ${instrument.expected}`),
    asTyped(instrument?.difference ?? null),
    shown(instrument?.percent ?? null, numberStyle(1)),
    asTyped(limit?.min_value ?? null),
    asTyped(limit?.max_value ?? null),
    shown(limit?.unit ?? null),
    shown(limit?.standard ?? null),
    shown(sampleResultWords[result][locale]),
  ]
}
