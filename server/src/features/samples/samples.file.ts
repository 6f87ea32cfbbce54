import type { Sample } from '@quantrac/contract'
import { plainCsv, vietnameseCsv } from '../../lib/csv.ts'
import { notDetected, sampleHeads, sampleResultWords, samplesFile } from '../../words/samples.words.ts'
import type { Locale, Text } from '../../words/text.ts'
import type { ListColumn, ListFile } from '../files/list-file.ts'
import { numberText } from '../sheet/sheet-number.ts'

type Column = ListColumn<Sample>

interface Form {
  readonly locale: Locale
  readonly form: 'csv' | 'xlsx'
}

/** Samples as a sheet that can be imported again; what is worked out stands behind. */
export function sampleListFile({
  locale,
  form,
  count,
  rows,
}: Pick<ListFile<Sample>, 'count' | 'rows'> & Form): ListFile<Sample> {
  const column = (head: Text, cell: Column['cell'], kind: Column['kind'] = 'text'): Column => ({
    header: head[locale],
    kind,
    width: 16,
    cell,
  })
  const numeric = (head: Text, cell: Column['cell']) => column(head, cell, 'number')
  const number = (head: Text, cell: (sample: Sample) => number | null) =>
    numeric(head, (sample) => written(cell(sample), { locale, form }))
  const heads = sampleHeads
  const columns: Column[] = [
    column(heads.module, ({ module }) => module.code),
    column(heads.factor, ({ factor }) => factor.code),
    column(heads.taken_at, ({ taken_at }) => Date.parse(taken_at), 'instant'),
    numeric(heads.value, ({ below, value }) =>
      below ? notDetected[locale] : written(value, { locale, form }),
    ),
    column(heads.unit, ({ unit }) => unit),
    number(heads.detection_limit, ({ below, value }) => (below ? value : null)),
    column(heads.laboratory, ({ laboratory }) => laboratory),
    column(heads.method, ({ method }) => method),
    column(heads.result_code, ({ result_code }) => result_code),
    column(heads.remark, ({ remark }) => remark),
    number(samplesFile.instrument, ({ instrument }) => instrument?.mean ?? null),
    column(samplesFile.instrument_unit, ({ factor }) => factor.unit),
    column(
      samplesFile.readings,
      ({ instrument }) => instrument && `${instrument.n} / ${instrument.expected}`,
    ),
    number(samplesFile.difference, ({ instrument }) => instrument?.difference ?? null),
    number(samplesFile.percent, ({ instrument }) => instrument?.percent ?? null),
    number(samplesFile.least, ({ judgement }) => judgement.limit?.min_value ?? null),
    number(samplesFile.greatest, ({ judgement }) => judgement.limit?.max_value ?? null),
    column(samplesFile.limit_unit, ({ judgement }) => judgement.limit?.unit ?? null),
    column(samplesFile.standard, ({ judgement }) => judgement.limit?.standard ?? null),
    column(samplesFile.result, ({ judgement }) => sampleResultWords[judgement.result][locale]),
    column(samplesFile.file, ({ file }) => file?.name ?? null),
  ]
  return { name: samplesFile.name[locale], title: samplesFile.title[locale], columns, count, rows }
}

/** In CSV a number that reads two ways is written with one digit more, as text. */
function written(value: number | null, { locale, form: file }: Form): string | number | null {
  if (value === null || file === 'xlsx') return value
  const form = locale === 'vi' ? vietnameseCsv : plainCsv
  const text = numberText(value, form)
  return text.length === String(value).length ? value : text
}
